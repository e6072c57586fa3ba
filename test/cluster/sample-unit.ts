import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';
import type { ServerHome } from '../service/server-process.ts';

/** The service as the sample unit starts it. */
export interface Sample {
  /** What the unit gives to Node. */
  parameters: string[];
  /** The unit's variables, which an operator sets too. */
  env: Record<string, string>;
  port: string;
  stop(): Promise<void>;
}

/** Starts what the unit starts, with its file of settings, on a free port; the folders are those of a test. */
export async function startSample(home: ServerHome): Promise<Sample> {
  const here = (text: string) =>
    text
      .replaceAll('/var/lib/waitlist', home.folder)
      .replaceAll('/opt/waitlist', ROOT)
      .replaceAll('/etc/waitlist.env', path.join(home.folder, 'waitlist.env'));
  const unit = here(await readFile(path.join(ROOT, 'deploy/waitlist.service'), 'utf8'));
  const settings = here(await readFile(path.join(ROOT, 'deploy/waitlist.env'), 'utf8'));
  await writeFile(
    path.join(home.folder, 'waitlist.env'),
    `${settings}\nPORT=0\nLOG_LEVEL=error\nDIST_FOLDER=${home.dist}\n`,
  );
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = '', ...parameters] = setting('ExecStart').split(' ');
  const env = Object.fromEntries(
    setting('Environment')
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const child = spawn(program, parameters, {
    cwd: setting('WorkingDirectory'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let greeting = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    greeting += String(chunk);
    if (/^The page: {2}\S+:\d+$/m.test(greeting)) break;
  }
  return {
    parameters,
    env: { ...env, PATH: process.env['PATH'] ?? '' },
    port: /^The page: {2}\S+:(\d+)$/m.exec(greeting)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
