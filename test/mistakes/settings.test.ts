import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { DIST } from '../../src/hosts/node/environment.ts';
import { parseSettings, SETTING_NAMES } from '../../src/hosts/settings/settings.ts';
import { builtSite } from '../built-site.ts';
import { FIRST } from '../languages.ts';

/** A copy of the project that may be destroyed, with a good site and a list in it, as an operator has one. */
const project = fs.mkdtempSync(path.join(tmpdir(), 'project-'));
const inProject = (name: string) => path.join(project, name);
const COPIED = ['src', 'build', 'photos', 'vite.config.ts', 'package.json', 'package-lock.json'];

beforeAll(() => {
  for (const name of COPIED) fs.cpSync(path.join(ROOT, name), inProject(name), { recursive: true });
  fs.cpSync(builtSite.folder, inProject('dist'), { recursive: true });
  fs.cpSync(DIST.studio, inProject('dist-studio'), { recursive: true });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), inProject('node_modules'));
  fs.mkdirSync(inProject('data'));
  fs.writeFileSync(inProject('data/waitlist.db'), 'the list');
});
afterEach(() => fs.rmSync(inProject('.env'), { force: true }));
afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

const PROGRAMS = {
  build: ['build/build.ts'],
  prestart: ['build/if-stale.ts'],
  start: ['src/hosts/node/main.ts'],
  dev: ['node_modules/vite/bin/vite.js', '--configLoader', 'native'],
  waitlist: ['src/cli/cli.ts', 'list'],
};

function start(program: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, program, {
    cwd: project,
    // No ENV_FILE: these programs read the copy's own .env, if there is one.
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => ({ code: code as number | null, stdout, stderr }),
  );
  return { child, ended };
}

/** Every file of the project, which one it is and when it was written. */
const snapshot = async () =>
  (await readdir(project, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && !entry.parentPath.includes('.cache'))
    .map((entry) => {
      const { ino, mtimeMs } = fs.lstatSync(path.join(entry.parentPath, entry.name));
      return `${entry.parentPath}/${entry.name} ${ino} ${mtimeMs}`;
    })
    .sort();

/** A build that must fail and leave every file of the project as it was. */
async function expectFailure(reason: RegExp): Promise<void> {
  const before = await snapshot();
  const { code, stdout, stderr } = await start(PROGRAMS.prestart).ended;
  expect(stderr.trim()).toMatch(reason);
  expect(stdout.replace('Building the site …\n', '')).toBe('');
  expect(code).toBe(1);
  expect(await snapshot()).toEqual(before);
}

it('blank settings make no other site than unset ones, which is not stale, and touch nothing', async () => {
  const before = await snapshot();
  const blank = Object.fromEntries(SETTING_NAMES.map((name) => [name, ' ']));
  expect(await start(PROGRAMS.prestart, blank).ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await snapshot()).toEqual(before);
});

it('wrong settings in .env, beneath what the process has, are rejected by every program with the same sentences, before anything is done', async () => {
  const wrong = Object.fromEntries(SETTING_NAMES.map((name) => [name, '" "']));
  const parsed = parseSettings({ ...wrong, PORT: '1' });
  const sentences = 'problems' in parsed ? parsed.problems : [];
  // Any text can name a host or a folder, which whoever uses it then checks.
  expect(sentences).toHaveLength(SETTING_NAMES.length - 6);
  fs.writeFileSync(inProject('.env'), SETTING_NAMES.map((name) => `${name}='" "'\n`).join(''));
  const before = await snapshot();
  const programs = Object.values(PROGRAMS).map((program) => start(program, { PORT: '1' }).ended);
  for (const { code, stderr } of await Promise.all(programs)) {
    expect(code).not.toBe(0);
    expect(stderr.trim().split('\n')).toEqual(sentences);
  }
  expect(await snapshot()).toEqual(before);
});

describe('a build that fails', () => {
  it.each([
    [`src/content/${FIRST}.ts`, 'export const texts = {{', new RegExp(`src/content/${FIRST}\\.ts:1\\n`)],
    ['src/site/styles/rest.css', '@import "./missing.css";', /No such file.*rest\.css'/s],
  ])('leaves the last good site and says where %s is wrong', async (file, content, reason) => {
    const good = fs.readFileSync(inProject(file), 'utf8');
    onTestFinished(() => fs.writeFileSync(inProject(file), good));
    fs.writeFileSync(inProject(file), content);
    await expectFailure(reason);
  });

  it('or is interrupted leaves nothing half-done', async () => {
    const before = await snapshot();
    const watcher = fs.watch(project);
    const { child, ended } = start(PROGRAMS.build);
    for await (const [, name] of on(watcher, 'change')) if (String(name).startsWith('dist.')) break;
    watcher.close();
    child.kill('SIGINT');
    expect((await ended).code).toBe(1);
    expect(await snapshot()).toEqual(before);
  });
});
