import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findBytes } from './find-bytes.ts';

const needles = (...addresses: string[]) => addresses.map((address) => ({ address, explained: [] }));

function fileOf(bytes: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'list.db');
  writeFileSync(path, bytes);
  return path;
}

it('finds addresses anywhere in a file, wherever its chunks end', async () => {
  const address = 'lan.anh@example.com';
  for (let before = 0; before < 70; before += 1) {
    const path = fileOf(`${'x'.repeat(before)}${address}y`);
    // Chunks of 32 bytes end before, in and after the address.
    expect(await findBytes(path, needles(address, 'minh@example.com'), 32)).toEqual(new Set([address]));
  }
});

it('finds an address of full length across many chunks', async () => {
  const address = `${'a'.repeat(242)}@example.com`;
  const path = fileOf(`${'b'.repeat(999)}${address}`);
  expect(await findBytes(path, needles(address), 100)).toEqual(new Set([address]));
});

it('takes neither a part of an address nor its neighbour for it', async () => {
  const path = fileOf('lan@example.co\u0000an@example.com lan@examplf.com n@exa');
  expect(await findBytes(path, needles('lan@example.com', 'nn@example.vn'), 16)).toEqual(new Set());
  expect(await findBytes('/nowhere/list.db', needles('lan@example.com'))).toEqual(new Set());
  expect(await findBytes(fileOf(''), needles('lan@example.com'))).toEqual(new Set());
});

it('leaves out what a text around the address explains, wherever its chunks end', async () => {
  const explained = [{ text: 'ID-1nguyenlan@example.comvi', offset: 10 }];
  const needle = [{ address: 'lan@example.com', explained }];
  for (let before = 0; before < 70; before += 1) {
    const row = `${'x'.repeat(before)}ID-1nguyenlan@example.comvi`;
    expect(await findBytes(fileOf(row), needle, 32)).toEqual(new Set());
    expect(await findBytes(fileOf(`${row} lan@example.comvi`), needle, 32)).toEqual(
      new Set(['lan@example.com']),
    );
  }
});
