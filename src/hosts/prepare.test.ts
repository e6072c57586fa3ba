import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const PREPARE = resolve(import.meta.dirname, 'prepare.js');

/** Runs a program that takes itself to be on another version of Node. */
function runOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const first = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const flags = ['--import', first, '--import', PREPARE, '--print', '"ran"'];
  return spawnSync(process.execPath, flags, { encoding: 'utf8' });
}

it('a program runs on Node 22.19 and newer, and is rejected on older ones with a sentence', () => {
  for (const version of ['22.19.0', '24.0.0'])
    expect(runOn(version)).toMatchObject({ status: 0, stdout: 'ran\n', stderr: '' });
  for (const version of ['20.20.2', '22.18.0']) {
    const { status, stdout, stderr } = runOn(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`This needs Node.js 22.19 or newer, and this is ${version}.`);
  }
});
