import { existsSync } from 'node:fs';
import { installFromDebian } from '../debian.ts';
import { fetchTool } from '../tools.ts';
import { poll, type Engine, type Visit, type Wishes } from './visit.ts';

/** Where systems keep a Firefox. */
const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** What is used of puppeteer-core, which is fetched only here. */
interface Puppeteer {
  launch(options: {
    browser: 'firefox';
    executablePath: string;
    headless: boolean;
    extraPrefsFirefox: Record<string, string | number | boolean>;
  }): Promise<Browser>;
}
interface Browser {
  version(): Promise<string>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(address: string): Promise<unknown>;
  url(): string;
  evaluate<Answer, Given>(question: (given: Given) => Answer, given: Given): Promise<Answer>;
  focus(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  screenshot(options: { path: string }): Promise<unknown>;
}

/** Firefox, driven over WebDriver BiDi; `undefined` where there is none and none can be installed. */
export async function firefox(): Promise<Engine | undefined> {
  const find = () => [process.env['FIREFOX_PATH'] ?? '', ...PLACES].find((place) => existsSync(place));
  const executablePath = find() ?? (installFromDebian('firefox-esr') ? find() : undefined);
  const folder = executablePath && (await fetchTool('puppeteer-core'));
  if (!folder) return undefined;
  const { default: puppeteer } = (await import(`${folder}/lib/puppeteer/puppeteer-core.js`)) as {
    default: Puppeteer;
  };
  const launch = (extraPrefsFirefox: Record<string, string | number | boolean>) =>
    puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox });
  const probe = await launch({});
  const name = (await probe.version()).replace('firefox/', 'Firefox ');
  await probe.close();
  return { name, cannot: {}, visit: async (wishes) => visit(await launch(preferences(wishes)), wishes) };
}

function preferences({
  languages,
  script,
  reducedMotion,
}: Wishes): Record<string, string | number | boolean> {
  return {
    ...(languages && { 'intl.accept_languages': languages.join(', ') }),
    ...(script === false && { 'javascript.enabled': false }),
    ...(reducedMotion && { 'ui.prefersReducedMotion': 1 }),
  };
}

async function visit(browser: Browser, { width, height }: Wishes): Promise<Visit> {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  return {
    open: async (address) => {
      await page.goto(address);
    },
    address: () => Promise.resolve(page.url()),
    evaluate: <Answer, Given>(question: (given: Given) => Answer, given?: Given) =>
      page.evaluate(question, given as Given),
    // While one page gives way to the next there is nothing to ask.
    until: <Given>(question: (given: Given) => boolean, given?: Given) =>
      poll(() => page.evaluate(question, given as Given).catch(() => false), String(question)),
    type: async (selector, text) => {
      await page.focus(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.click(selector),
    picture: async (file) => {
      await page.screenshot({ path: file });
    },
    end: () => browser.close(),
  };
}
