import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesContain, NOW, operatorOn, temporaryFolder } from '../operator/harness.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

const DAY = 86_400_000;

describe('erase', () => {
  it('leaves no byte of who is deleted in the files, and others where they are (service 3.4)', async () => {
    const list = operatorOn();
    await list.add(
      { email: 'lan@gmail.com' },
      { email: 'nguyenlan@gmail.com' },
      { email: 'minh@hust.edu' },
      { email: 'minh@hust.edu.vn' },
    );
    const first = await list.run('erase', 'lan@gmail.com', '--yes');
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toContain('No trace of it is left');
    const second = await list.run('erase', 'minh@hust.edu', '--yes', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ erased: 1, gone: true });
    expect(await list.emails()).toEqual(['nguyenlan@gmail.com', 'minh@hust.edu.vn']);
  });

  it('names whom it deletes, and who is not on the list, before it asks (operator D14)', async () => {
    const list = operatorOn();
    await list.add({ email: 'lan@example.com' });
    const { code, stderr } = await list.run('erase', 'lan@example.com', 'nobody@example.com');
    expect(code).toBe(2);
    expect(stderr).toContain('lan@example.com  (Joined: 2026-03-10 11:59:00)');
    expect(stderr).toContain('nobody@example.com  (not on the list)');
    expect(stderr).toContain('Delete 1 address for good, and block 1 not on the list?');
    expect(await list.emails()).toEqual(['lan@example.com']);
  });

  it('takes our own exports, and says which line is wrong (operator D8, D14)', async () => {
    const folder = temporaryFolder();
    const list = operatorOn();
    const people = [
      { email: '=1+1@example.com' },
      { email: 'lan@example.com' },
      { email: 'minh@example.com' },
    ];
    for (const format of ['csv', 'jsonl']) {
      await list.withDatabase((db) => db.deleteFrom('submission').execute());
      await list.add(...people);
      const file = join(folder, `list.${format}`);
      await list.run('export', '--out', file, '--yes');
      expect(await list.run('erase', '--file', file, '--yes')).toMatchObject({ code: 0 });
      expect(await list.emails()).toEqual([]);
    }
    await list.add({ email: 'hoa@example.com' });
    const file = join(folder, 'requests.txt');
    writeFileSync(file, '\ufeffhoa@example.com\r\n\r\nnot an address\r\n');
    const { code, stderr } = await list.run('erase', '--file', file, '--yes');
    expect(code).toBe(2);
    expect(stderr).toBe('Line 3 is not an email address: not an address\nNothing was erased.\n');
    expect(await list.emails()).toEqual(['hoa@example.com']);
  });

  it.skipIf(!IS_MULTILINGUAL)('takes the filters of list (operator D8)', async () => {
    const list = operatorOn();
    await list.add(
      { email: 'a@mailinator.com' },
      { email: 'b@mailinator.com', language: SECOND },
      { email: 'c@example.com' },
    );
    const run = await list.run(
      'erase',
      '--domain',
      'mailinator.com',
      '--language',
      SECOND,
      '--yes',
      '--json',
    );
    expect(JSON.parse(run.stdout)).toMatchObject({ erased: 1, notOnList: [] });
    expect(await list.emails()).toEqual(['a@mailinator.com', 'c@example.com']);
    expect(await list.run('erase', '--domain', 'nowhere.example', '--yes')).toMatchObject({ code: 1 });
    expect(await list.run('erase', 'c@example.com', '--language', FIRST, '--yes')).toMatchObject({ code: 2 });
    expect(await list.emails()).toHaveLength(2);
  });

  it('reads addresses from standard input, as person, search, correct and add do (service 3.9)', async () => {
    const list = operatorOn();
    await list.add({ email: 'lan@example.com' }, { email: 'minh@gmial.com' });
    expect((await list.runWith('lan@example.com\n', 'person', '-')).stdout).toContain('lan@example.com');
    expect((await list.runWith('lan@\n', 'search', '-')).stdout).toContain('lan@example.com');
    expect(await list.runWith('minh@gmial.com minh@gmail.com\n', 'correct', '-', '--yes')).toMatchObject({
      code: 0,
    });
    expect(
      await list.runWith('hoa@example.com\n', 'add', '-', '--language', SECOND, '--consent', 'fair', '--yes'),
    ).toMatchObject({ code: 0 });
    expect(await list.runWith('lan@example.com\n', 'erase', '-', '--yes')).toMatchObject({ code: 0 });
    expect(await list.emails()).toEqual(['minh@gmail.com', 'hoa@example.com']);
    expect(await list.runWith('', 'person', '-')).toMatchObject({ code: 2 });
  });
});

describe('correct', () => {
  it('replaces an address and keeps the rest; the old one is deleted and not added again (operator D8)', async () => {
    const folder = temporaryFolder();
    const list = operatorOn();
    await list.add({ email: 'lan@gmial.com', language: SECOND }, { email: 'minh@example.com' });
    const before = JSON.parse((await list.run('list', '--json')).stdout) as Record<string, string>[];
    await list.run('export', '--out', join(folder, 'old.csv'));
    list.wait(1000);
    const run = await list.run('correct', 'lan@gmial.com', 'Lan@gmail.com', '--yes');
    expect(run).toMatchObject({ code: 0 });
    const after = JSON.parse((await list.run('list', '--json')).stdout) as Record<string, string>[];
    expect(after).toEqual(
      before.map((entry) =>
        entry['email'] === 'lan@gmial.com' ? { ...entry, email: 'lan@gmail.com' } : entry,
      ),
    );
    expect(filesContain(list.path, 'lan@gmial.com')).toBe(false);
    await list.run('import', join(folder, 'old.csv'), '--yes');
    expect(await list.emails()).toEqual(['lan@gmail.com', 'minh@example.com']);
    expect((await list.run('audit')).stdout).toContain('mai');
    expect((await list.run('audit', '--json')).stdout).not.toContain('@');
  });

  it('changes nothing where it must not', async () => {
    const list = operatorOn();
    await list.add({ email: 'lan@gmial.com' }, { email: 'minh@example.com' });
    await list.run('erase', 'gone@example.com', '--yes');
    for (const [pair, sentence] of [
      [['lan@gmial.com', 'lan@gmial.com'], 'Both addresses are the same'],
      [['nobody@example.com', 'x@example.com'], 'not on the list'],
      [['lan@gmial.com', 'minh@example.com'], 'already on the list'],
      [['lan@gmial.com', 'gone@example.com'], 'deleted on request'],
    ] as const) {
      const { code, stderr } = await list.run('correct', ...pair, '--yes');
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) as string });
    }
    expect(await list.emails()).toEqual(['lan@gmial.com', 'minh@example.com']);
  });
});

describe('add', () => {
  it('puts somebody on the list with what they agreed to, unless they were deleted on request (operator D8)', async () => {
    const list = operatorOn();
    await list.add({ email: 'lan@example.com' });
    await list.run('erase', 'gone@example.com', '--yes');
    const add = (email: string) =>
      list.run('add', email, '--language', SECOND, '--consent', 'fair-2026', '--yes', '--json');
    expect(JSON.parse((await add('hoa@example.com')).stdout)).toMatchObject({
      email: 'hoa@example.com',
      language: SECOND,
      consent_version: 'fair-2026',
      source_page: 'import',
      joined_at: new Date(NOW).toISOString(),
    });
    expect((await add('hoa@example.com')).stderr).toContain('already on the list');
    expect((await add('gone@example.com')).stderr).toContain('deleted on request');
    expect(await list.emails()).toEqual(['lan@example.com', 'hoa@example.com']);
    const bad = await list.run('add', 'x@example.com', '--language', SECOND, '--consent', '=1+1', '--yes');
    expect(bad).toMatchObject({ code: 2 });
  });
});

describe('person', () => {
  const texts = OTHER_TEXTS[FIRST].person;

  it('names the day on which the server deletes them, RETENTION_DAYS included (code 6.6)', async () => {
    const list = operatorOn(undefined, 'en', { environment: { RETENTION_DAYS: '30' } });
    await list.add({ email: 'lan@example.com' });
    const { stdout } = await list.run('person', 'lan@example.com');
    expect(stdout).toMatch(new RegExp(`${texts.labels.until}: +2026-04-09`));
    const off = operatorOn(list.url, 'en', { environment: { RETENTION_DAYS: 'off' } });
    expect((await off.run('person', 'lan@example.com')).stdout).toContain(texts.notDeleted);
  });

  it('claims nothing about a wording that nobody saw (operator D5)', async () => {
    const list = operatorOn();
    await list.add();
    await list.runWith('email\nlan@example.com\n', 'import', '-', '--yes');
    const { stdout } = await list.run('person', 'lan@example.com');
    expect(stdout).toContain(texts.noForm);
    expect(stdout).not.toContain(`${texts.labels.consent}:`);
    expect(stdout).not.toContain(texts.unknownWording);
  });
});

describe('retention', () => {
  it('says when the last daily round was and how many the next one deletes (service 3.2)', async () => {
    const list = operatorOn(undefined, 'en', { environment: { RETENTION_DAYS: '30' } });
    await list.add({ email: 'lan@example.com', joined_at: new Date(NOW - 31 * DAY).toISOString() });
    expect((await list.run('retention')).stderr).toContain(
      'There was no daily round yet. Due now: 1 address.',
    );
    await list.withDatabase((db) =>
      db
        .insertInto('setting')
        .values({ name: 'daily_round', value: new Date(NOW - DAY).toISOString() })
        .execute(),
    );
    expect(await list.run('retention')).toMatchObject({ code: 0 });
    list.wait(4 * DAY);
    const paused = await list.run('retention');
    expect(paused).toMatchObject({ code: 1 });
    expect(paused.stderr).toContain('Paused: the last round was not a day or two ago.');
  });
});

it('npm keeps no log of what was typed (service 3.9)', () => {
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^logs-max=0$/m);
});
