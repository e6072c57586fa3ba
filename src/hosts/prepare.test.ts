import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const PREPARE = resolve(import.meta.dirname, 'prepare.js');

/** Runs a program that takes itself to be on another version of Node. */
function runOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      '--import',
      PREPARE,
      '--print',
      '"ran"',
    ],
    { encoding: 'utf8' },
  );
}

it.each(['22.19.0', '22.20.1', '24.0.0', '26.1.0'])('on Node %s the program runs', (version) => {
  expect(runOn(version)).toMatchObject({ status: 0, stdout: 'ran\n', stderr: '' });
});

it.each(['18.20.8', '20.20.2', '22.18.0'])('on Node %s it is rejected with a sentence', (version) => {
  expect(runOn(version)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `This needs Node.js 22.19 or newer, and this is ${version}. A plain "npm ci" (with its development dependencies) installs a fitting one.\n`,
  });
});
