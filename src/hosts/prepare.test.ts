import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PREPARE = resolve(import.meta.dirname, 'prepare.js');

/** Flags with which a program takes itself to be on another version of Node. */
function pretend(version: string): string[] {
  const code = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

it('a program runs on Node 24 and newer, and is rejected on older ones with a sentence', () => {
  const runOn = (version: string) =>
    spawnSync(process.execPath, [...pretend(version), '--import', PREPARE, '--print', '"ran"'], {
      encoding: 'utf8',
    });
  for (const version of ['24.0.0', '25.1.0'])
    expect(runOn(version)).toMatchObject({ status: 0, stdout: 'ran\n', stderr: '' });
  for (const version of ['20.20.2', '22.23.3']) {
    const { status, stdout, stderr } = runOn(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`This needs Node.js 24 or newer, and this is ${version}.`);
  }
});

/** A copy of what starts programs, on a machine with an older Node; each program only says that it ran. */
function machineWithOldNode(brought: 'bundled' | 'without'): (command: string) => string {
  const folder = temporaryFolder();
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  };
  for (const name of ['waitlist', 'package.json', 'src/hosts/prepare.js']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(ROOT, name), join(folder, name));
  }
  for (const program of ['build/if-stale', 'build/build', 'src/hosts/node/main', 'src/cli/cli'])
    write(`${program}.ts`, 'console.log("ran");');
  write('old/node', `#!/bin/sh\nexec '${process.execPath}' ${pretend('22.23.3').join(' "')}" "$@"\n`);
  for (const name of ['node_modules/node/bin', 'node_modules/.bin'])
    mkdirSync(join(folder, name), { recursive: true });
  if (brought === 'bundled')
    for (const name of ['node_modules/node/bin/node', 'node_modules/.bin/node'])
      symlinkSync(process.execPath, join(folder, name));
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return (command) => {
    // npm puts this folder first.
    const bin = command in scripts ? [join(folder, 'node_modules/.bin')] : [];
    const env = { PATH: [...bin, join(folder, 'old'), '/usr/bin', '/bin'].join(':') };
    const options = { cwd: folder, env, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync('sh', ['-c', scripts[command] ?? command], options);
    return stdout + stderr;
  };
}

it.each(['prestart', 'start', 'build', 'studio', 'waitlist', './waitlist list'])(
  '%s needs the same Node as all others: npm’s, or else a new enough one',
  (command) => {
    expect(machineWithOldNode('bundled')(command)).toBe('ran\n');
    expect(machineWithOldNode('without')(command)).toMatch(
      /^This needs Node\.js 24 or newer, .* 22\.23\.3\./,
    );
  },
);
