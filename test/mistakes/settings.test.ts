import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings, SETTING_NAMES } from '../../src/hosts/settings/settings.ts';
import { ROOT } from '../../build/paths.ts';
import { FIRST } from '../languages.ts';

const SOURCES = [
  'src',
  'build',
  'photos',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** A copy of the project that may be destroyed, with a list in it, as an operator has one. */
const project = mkdtempSync(path.join(tmpdir(), 'project-'));
for (const name of SOURCES) cpSync(path.join(ROOT, name), path.join(project, name), { recursive: true });
symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));

const PROGRAMS = {
  build: ['build/build.ts'],
  prestart: ['build/if-stale.ts'],
  start: ['src/hosts/node/main.ts'],
  dev: ['node_modules/vite/bin/vite.js', '--configLoader', 'native'],
  waitlist: ['src/operator/cli/main.ts', 'list'],
};

function start(program: keyof typeof PROGRAMS, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, PROGRAMS[program], {
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
const run = (program: keyof typeof PROGRAMS, env?: Record<string, string>) => start(program, env).ended;

/** Every file of the project with its content's hash, links as links, in order. */
async function snapshot(): Promise<string[]> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.parentPath.includes('.cache'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'link';
      return `${path.relative(project, file)} ${content}`;
    })
    .sort();
}

const inProject = (name: string) => path.join(project, name);

beforeAll(async () => {
  mkdirSync(inProject('data'));
  writeFileSync(inProject('data/waitlist.db'), 'the list');
  const blank = Object.fromEntries(SETTING_NAMES.map((name) => [name, ' ']));
  expect(await run('build', blank)).toMatchObject({ code: 0, stderr: '' });
});
afterEach(() => rmSync(inProject('.env'), { force: true }));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** A build that must fail and leave every file of the project as it was. */
async function expectFailure(env: Record<string, string>, reason: RegExp): Promise<void> {
  const before = await snapshot();
  const { code, stdout, stderr } = await run('prestart', env);
  expect(stderr.trim()).toMatch(reason);
  expect(stdout.replace('Building the site …\n', '')).toBe('');
  expect(code).toBe(1);
  expect(await snapshot()).toEqual(before);
}

/** What every program says, in the order of `PROGRAMS`. */
const runAll = (env?: Record<string, string>) =>
  Promise.all((Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).map((program) => run(program, env)));

describe('blank variables', () => {
  it('build what unset ones build, beside the list, which stays', async () => {
    expect(readFileSync(inProject('data/waitlist.db'), 'utf8')).toBe('the list');
    // Not stale: the present, unset variables mean what the blank ones meant.
    expect(await run('prestart')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('wrong variables', () => {
  it('are rejected by every program with the same sentences, before anything is done', async () => {
    const wrong = Object.fromEntries(SETTING_NAMES.map((name) => [name, '" "']));
    const parsed = parseSettings(wrong);
    const sentences = 'problems' in parsed ? parsed.problems : [];
    // Any text can name a host or a folder, which whoever uses it then checks.
    expect(sentences).toHaveLength(SETTING_NAMES.length - 4);
    const before = await snapshot();
    for (const { code, stderr } of await runAll(wrong)) {
      expect(code).not.toBe(0);
      for (const sentence of sentences) expect(stderr).toContain(sentence);
      expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(sentences.length);
    }
    expect(await snapshot()).toEqual(before);
  });
});

it('a DIST_FOLDER that is the project itself, or the folder of the list, is left alone', async () => {
  await expectFailure({ DIST_FOLDER: '.' }, /^DIST_FOLDER must be a folder of its own.*$/);
  await expectFailure({ DIST_FOLDER: 'data' }, /waitlist\.db is not from the build\./);
});

describe('a build that fails', () => {
  it.each([
    [`src/content/${FIRST}.ts`, 'export const texts = {{', new RegExp(`src/content/${FIRST}\\.ts:1\\n`)],
    ['src/site/styles/rest.css', '@import "./missing.css";', /No such file.*rest\.css'/s],
  ])('leaves the last good site and says where %s is wrong', async (file, content, reason) => {
    const good = readFileSync(inProject(file), 'utf8');
    writeFileSync(inProject(file), content);
    try {
      await expectFailure({}, reason);
    } finally {
      writeFileSync(inProject(file), good);
    }
  });

  it('or is interrupted leaves nothing half-done', async () => {
    const before = await snapshot();
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(project, (_, name) => {
        if (!name?.startsWith('dist.')) return;
        watcher.close();
        resolve();
      });
    });
    const { child, ended } = start('build');
    await begun;
    child.kill('SIGINT');
    expect((await ended).code).toBe(1);
    expect(await snapshot()).toEqual(before);
  });
});

it('.env in the project’s folder is read by build, server, development server and operator alike, beneath what the process has', async () => {
  writeFileSync(inProject('.env'), 'DATABASE_URL=sqlite:data/other.db\nPORT=none\n');
  const sentence = 'PORT must be a port number from 0 to 65535, such as 3000.';
  for (const { code, stderr } of await runAll()) {
    expect(code).not.toBe(0);
    expect(stderr.trim().endsWith(sentence)).toBe(true);
  }
  expect((await run('waitlist', { PORT: '1' })).stderr).toContain(inProject('data/other.db'));
});
