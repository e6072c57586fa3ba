import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { builtSite, ROOT } from '../../build/paths.ts';

const run = promisify(execFile);

/** The instructions of the image's last stage, in order. */
const recipe = (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM .*$/m).at(-1) ?? '';
const rest = (instruction: string) =>
  recipe
    .split('\n')
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));

/** Where the image has /app. */
const app = await mkdtemp(path.join(os.tmpdir(), 'image-'));
afterAll(() => rm(app, { recursive: true, force: true }));

/** Does what the recipe says in a plain folder. @returns whether the packages could be had */
async function build(): Promise<boolean> {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(path.join(ROOT, file), path.join(app, file));
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const installed = await run('npm', install, { cwd: app }).then(
    () => true,
    (error: unknown) => {
      process.stdout.write(`The packages of the image can't be had here: ${String(error)}\n`);
      return false;
    },
  );
  const sources = rest('COPY').map((line) => line.split(' ').filter((word) => !word.startsWith('--from')));
  for (const [source = '', target = ''] of sources.filter(([name]) => !name?.includes('node_modules'))) {
    const from = source === '/app/dist' ? builtSite().folder : path.join(ROOT, source);
    const to = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
    await cp(from, path.join(app, to), { recursive: true });
  }
  return installed;
}

const built = await build();

it.skipIf(!built)(
  'the image’s command serves the page from its packages alone, and its health check succeeds (needs the npm registry)',
  async () => {
    const command = JSON.parse(rest('CMD')[0] ?? '[]') as string[];
    const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: `sqlite:${app}/data/waitlist.db` };
    const child = spawn(process.execPath, command.slice(1), {
      cwd: app,
      env,
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
      const healthy = /CMD node -e "(.*)"$/m.exec(recipe)?.[1] ?? '';
      expect(healthy).not.toBe('');
      await run(process.execPath, ['-e', healthy], { env: { ...env, PORT: port } });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  },
);
