import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { PROXIES, startRedirect } from './proxy.ts';
import packageJson from '../../package.json' with { type: 'json' };

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const run = promisify(execFile);

/** How the product is started; the samples for other supervisors must say the same. */
const [, ...ARGUMENTS] = packageJson.scripts.start.split(' ');

describe('the container’s recipe', () => {
  it('brings the Node that the product is developed on, in every stage', async () => {
    const stages = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(stages).toHaveLength(3);
    for (const image of stages) expect(image).toBe(`node:${packageJson.devDependencies.node}-bookworm-slim`);
  });

  it('starts what `npm start` starts, as nobody in particular', async () => {
    const recipe = await read('Dockerfile');
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(recipe)?.[1] ?? '[]') as string[];
    expect(command).toEqual(['node', ...ARGUMENTS]);
    expect(recipe).toMatch(/^USER node$/m);
  });

  it('copies into the builder nothing that it does not name', async () => {
    expect((await read('.dockerignore')).split('\n')).toContain('*');
  });
});

describe('the samples for proxies', () => {
  it.for(PROXIES)(
    '%s redirects plain HTTP to the page’s own name, whatever Host says (needs the proxy on the machine; service 3.18)',
    async (name, context) => {
      const proxy = await startRedirect(name);
      if (proxy === undefined) {
        context.skip(`${name} is not on this machine`);
        return;
      }
      try {
        const asked = get({ port: proxy.port, path: '/vi?from=poster', headers: { host: 'evil.example' } });
        const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
        expect(statusCode).toBe(301);
        expect(headers.location).toBe('https://them.example/vi?from=poster');
      } finally {
        await proxy.stop();
      }
    },
  );
});

describe('the unit for systemd', () => {
  it('waits for the right time, and shares its settings with the operator’s command', async () => {
    const unit = await read('deploy/waitlist.service');
    expect(unit).toMatch(/^After=.*\btime-sync\.target$/m);
    expect(unit).toMatch(/^Wants=.*\btime-sync\.target$/m);
    expect(unit).toMatch(/^Environment=.*\bENV_FILE=\/etc\/waitlist\.env$/m);
    expect(parseSettings(parseEnv(await read('deploy/waitlist.env')))).toMatchObject({
      settings: { host: '127.0.0.1', database: { path: '/var/lib/waitlist/waitlist.db' } },
    });
  });

  it('starts what `npm start` starts', async () => {
    const [, program, rest] = /^ExecStart=(\S+) (.*)$/m.exec(await read('deploy/waitlist.service')) ?? [];
    expect(program).toBe('/opt/waitlist/node_modules/node/bin/node');
    expect(rest?.split(' ')).toEqual(ARGUMENTS);
  });

  it('is understood by systemd, and leaves it little to object to', async (context) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unit-'));
    const unit = path.join(folder, 'waitlist.service');
    const sample = await read('deploy/waitlist.service');
    // The product is not installed in the place that the unit names.
    await writeFile(unit, sample.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    try {
      const verified = await run('systemd-analyze', ['verify', unit]);
      expect(verified.stdout + verified.stderr).toBe('');
      const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit]);
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
      expect(exposure).toBeLessThan(2);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      context.skip('systemd is not installed here');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
