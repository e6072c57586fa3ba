import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { quietDesktop } from './opener.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

/** The command lines of all processes that can be seen, which every user of the machine can read. */
const processList = () => spawnSync('cat', globSync('/proc/[0-9]*/cmdline'), { encoding: 'utf8' }).stdout;

describe.skipIf(process.platform !== 'linux')('the browser (needs Linux)', () => {
  let studio: StudioProcess;
  let link: string;
  let file: string;
  beforeEach(async () => {
    const { env, told } = quietDesktop();
    const home = await StudioHome.create(1);
    ({ studio, link } = await StudioProcess.startClosed(home, env, 'opened'));
    file = await told();
    return () => studio.remove();
  });
  const isGone = () => expect.poll(() => existsSync(dirname(file))).toBe(false);

  it('is started, as the terminal says at once, with a file that only its owner can read, and that is gone once the studio is open', async () => {
    expect(studio.printed).toMatch(/^Starting …\n/);
    const token = new URL(link).hash.slice('#t='.length);
    expect(file).not.toContain(token);
    expect(processList()).toContain('studio');
    expect(processList()).not.toContain(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toContain(`url=${link}"`);
    expect((await studio.exchange(link)).status).toBe(200);
    await isGone();
  });

  it('that has not called after five seconds is given up: the terminal says to paste the link', async () => {
    await expect.poll(() => studio.printed).toContain('Paste the link into one.');
    expect(studio.printed).toContain(link);
    expect((await studio.exchange(link)).status).toBe(200);
    await isGone();
  });

  it('finds no file of a studio that was ended', async () => {
    await studio.stop();
    await isGone();
  });
});
