import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { builtSite, ROOT } from '../../build/paths.ts';
import { unprivilegedUser } from '../unprivileged-user.ts';
import { readBuildContext, readRecipe } from './recipe.ts';

const run = promisify(execFile);

const stages = await readRecipe();
const isSent = await readBuildContext();
const [, packages, last] = stages;
const rest = (name: string) =>
  (last?.instructions ?? []).filter((each) => each.name === name).map((each) => each.rest);
/** `CMD` in the form of a list, which is JSON. */
const command = JSON.parse(rest('CMD')[0] ?? '[]') as string[];

/** What is `/` in the container. */
const root = await mkdtemp(path.join(os.tmpdir(), 'image-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const app = path.join(root, 'app');
const bin = path.join(root, 'bin');
/** Whom the container runs as; root becomes somebody without rights. */
const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = (await unprivilegedUser()) ?? {};

/** Paths in the container are paths below `root` here. */
const inside = (text: string) => text.replaceAll(/\/data\b/g, path.join(root, 'data'));
const env = {
  PATH: `${bin}:${process.env['PATH']}`,
  ...Object.fromEntries(
    rest('ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => inside(pair).split(/=(.*)/s).slice(0, 2) as [string, string]),
  ),
};

it('the stages begin with the Node that the product is developed and tested on', () => {
  expect(process.versions.node).toBe(packageJson.devDependencies.node);
  const image = `node:${process.versions.node}-bookworm-slim`;
  expect(stages.map((stage) => stage.image)).toEqual([image, image, image]);
});

it('the builder gets what is built, and neither settings nor the list nor the history', () => {
  const files = ['package.json', 'src/content/en.ts', 'build/build.ts', 'photos/hero.jpg', '.npmrc'];
  expect(files.filter((file) => !isSent(file))).toEqual([]);
  const secrets = [
    '.env',
    'data/waitlist.db',
    '.git/config',
    'backups/waitlist.db',
    'src/waitlist/app.test.ts',
  ];
  expect(secrets.filter(isSent)).toEqual([]);
});

/** Installs the packages as the recipe does. @returns whether they could be had */
async function installPackages(): Promise<boolean> {
  await mkdir(app);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(path.join(ROOT, file), path.join(app, file));
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' };
  for (const { rest: line } of packages?.instructions.filter(({ name }) => name === 'RUN') ?? [])
    try {
      await run('sh', ['-c', line], { cwd: app, env: { ...process.env, ...quiet } });
    } catch (error) {
      process.stdout.write(`The packages of the image can't be had here: ${String(error)}\n`);
      return false;
    }
  return true;
}

const installed = await installPackages();

describe.skipIf(!installed)('the image, made by its recipe in a folder (needs the npm registry)', () => {
  beforeAll(async () => {
    await mkdir(bin);
    // In its own place: the unprivileged user may not enter the folder of the tests' Node.
    await copyFile(process.execPath, path.join(bin, 'node'));
    for (const line of rest('COPY')) {
      const [source = '', target = ''] = line.split(' ').filter((word) => !word.startsWith('--from'));
      if (source.includes('node_modules')) continue;
      const from = source === '/app/dist' ? builtSite().folder : path.join(ROOT, source);
      const to = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
      await cp(from, path.join(app, to), {
        recursive: true,
        filter: (file) => file.startsWith(builtSite().folder) || isSent(path.relative(ROOT, file)),
      });
    }
    await run('chmod', ['-R', 'a+rX', root]);
    for (const line of rest('RUN'))
      await run('sh', ['-c', inside(line).replace('-o node -g node', `-o ${uid} -g ${gid}`)], { cwd: app });
  });

  it('starts what `npm start` starts', () => {
    expect(command).toEqual(packageJson.scripts.start.split(' '));
  });

  it('serves the page from its packages alone, as nobody in particular, and its health check succeeds', async () => {
    expect(rest('USER')).toEqual(['node']);
    const [program = '', ...parameters] = command;
    const child = spawn(path.join(bin, program), parameters, {
      cwd: app,
      env: { ...env, PORT: '0', LOG_LEVEL: 'error' },
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let greeting = '';
      for await (const chunk of child.stdout.setEncoding('utf8')) {
        greeting += String(chunk);
        if (/^The page: {2}\S+:\d+$/m.test(greeting)) break;
      }
      const port = /^The page: {2}\S+:(\d+)$/m.exec(greeting)?.[1] ?? '';
      const page = await fetch(`http://127.0.0.1:${port}/vi`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<html lang="vi"');
      const list = await stat(path.join(root, 'data/waitlist.db'));
      expect([list.uid, list.mode & 0o777]).toEqual([uid, 0o600]);
      const [, healthCheck = 'false'] = / CMD (.*)$/.exec(rest('HEALTHCHECK')[0] ?? '') ?? [];
      await run('sh', ['-c', healthCheck], { env: { ...env, PORT: port }, uid, gid });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('has the messages, and what shows them', async () => {
    const command = ['--import', './src/hosts/prepare.js', 'src/operator/cli/main.ts'];
    const out = path.join(root, 'data/mail');
    await run(path.join(bin, 'node'), [...command, 'mail', 'preview', '--out', out], {
      cwd: app,
      env,
      uid,
      gid,
    });
    expect((await stat(path.join(out, 'applications-open.html'))).size).toBeGreaterThan(10_000);
  });
});
