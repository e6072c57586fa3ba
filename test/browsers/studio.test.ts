import { describe, expect, it, onTestFinished } from 'vitest';
import { quietDesktop } from '../studio/opener.ts';
import { StudioHome, StudioProcess } from '../studio/studio-process.ts';
import { firefox } from './firefox.ts';

const engine = await firefox();

describe.skipIf(!engine || process.platform !== 'linux')('in Firefox (needs Linux)', () => {
  it('the studio opens by its file, stays open, and opens by a new link once its browser has forgotten it', async () => {
    const { env, told } = quietDesktop();
    const home = await StudioHome.create(5);
    const { studio } = await StudioProcess.startClosed(home, env, 'opened');
    onTestFinished(() => studio.remove());
    const visit = await engine?.({ width: 1280, height: 900, language: 'en' });
    onTestFinished(() => void visit?.end());
    const shown = () =>
      visit?.evaluate(() => [location.href, document.querySelector('main')?.innerText ?? ''].join(' '));
    const expectShown = (text: RegExp) => expect.poll(() => shown()?.catch(() => '')).toMatch(text);

    await visit?.open(`file://${await told()}`);
    await expectShown(/^http:\/\/localhost:\d+\/ [^]*people on the list/);
    await visit?.open(`${studio.origin}/people`);
    await expectShown(/@[^]*@[^]*@/);
    studio.useSession((await visit?.evaluate(() => localStorage.getItem('session'))) ?? '');
    const [email = ''] = await studio.emails();
    await visit?.open(studio.origin + (await studio.ticket({ name: 'personPage', input: { email } })));
    await expect.poll(() => visit?.evaluate(() => document.body.innerText).catch(() => '')).toContain(email);

    await visit?.open(`${studio.origin}/people`);
    await expectShown(/@[^]*@[^]*@/);
    await visit?.evaluate(() => {
      localStorage.clear();
    });
    await visit?.open(`${studio.origin}/care`);
    await expectShown(/This page is not connected to the studio/);
    await visit?.open(await studio.newLink());
    await expectShown(/\/ [^]*people on the list/);
  });
});
