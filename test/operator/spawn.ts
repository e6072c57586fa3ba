import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { resolve } from 'node:path';
import type { Run } from './harness.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where and with what a real command runs. */
export interface Surroundings {
  databaseUrl: string;
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
}

/** Runs a line in a shell whose `waitlist` is the real command, as `npm run --silent waitlist --` runs it. */
export async function shell(
  line: string,
  { databaseUrl, cwd = ROOT, env = {}, input = '' }: Surroundings,
): Promise<Run> {
  const prepare = resolve(ROOT, 'src/hosts/prepare.js');
  const main = resolve(ROOT, 'src/operator/cli/main.ts');
  const child = spawn('sh', ['-c', `waitlist() { "$NODE" --import "${prepare}" "${main}" "$@"; }\n${line}`], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: process.env['ENV_FILE'],
      NODE: process.execPath,
      LANG: 'en_US.UTF-8',
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ]);
  return { code: code ?? -1, stdout, stderr };
}
