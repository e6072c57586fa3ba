import { chromium, type Page } from '@playwright/test';
import { LAUNCH_ARGS, PHONE, SLOWDOWN } from './phone.ts';

/** How many of 100 frames came within two of a 60 Hz screen's, on a processor slowed four times. */
export interface FrameFigures {
  /** While the whole page is scrolled by. */
  page: number;
  /** While the climb is scrolled through. */
  climb: number;
  /** While the conversation with the mentor writes itself. */
  chat: number;
  /** While each prompt is taken to the top of the pile, one after another. */
  prompts: number;
}

/** Two frames of a screen with 60 Hz, and a little for the clock, in milliseconds. */
const IN_TIME_MS = 34;

/** How far one turn of the wheel scrolls, in CSS pixels, and how long it takes, in milliseconds. */
const STEP = { pixels: 100, ms: 32 };

/** Scrolls and plays what moves on a page, and counts its frames. */
export async function measureFrames(url: string, executablePath: string): Promise<FrameFigures> {
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS });
  try {
    const page = await browser.newPage(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(countFrames);
    await page.goto(url, { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const scroll = await inTime(page, () => scrollBy(page, height));
    await showTop(page, '.journey');
    const journey = await page.locator('.journey').evaluate((section) => section.scrollHeight);
    const climb = await inTime(page, () => scrollBy(page, journey));
    await approach(page, '.chat');
    const chat = await inTime(page, async () => {
      await showTop(page, '.chat');
      await page.locator('.chat:not([data-step])').waitFor();
    });
    const prompts = await inTime(page, async () => {
      for (const head of await page.locator('.prompt-head').all()) {
        await head.click();
        await page.waitForTimeout(500);
      }
    });
    return { page: scroll, climb, chat, prompts };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** Milliseconds between the frames since the list was emptied. */
    frameTimes: number[];
  }
}

/** Runs in the page, before anything of its own. */
function countFrames(): void {
  window.frameTimes = [];
  let before = performance.now();
  const onFrame = (now: number) => {
    window.frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** @returns the share of frames that came in time, in percent */
async function inTime(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => void (window.frameTimes.length = 0));
  await action();
  const frames = await page.evaluate(() => window.frameTimes);
  return (100 * frames.filter((ms) => ms < IN_TIME_MS).length) / frames.length;
}

async function scrollBy(page: Page, pixels: number): Promise<void> {
  for (let scrolled = 0; scrolled < pixels; scrolled += STEP.pixels) {
    await page.mouse.wheel(0, STEP.pixels);
    await page.waitForTimeout(STEP.ms);
  }
}

/** Scrolls until a conversation is close below the window and waits: before that it is complete, and plays nothing. */
async function approach(page: Page, selector: string): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.wheel(0, STEP.pixels);
  await page.locator('form.signup[novalidate]').nth(1).waitFor({ state: 'attached' });
  await page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    scrollTo({ top: scrollY + top - innerHeight - 200, behavior: 'instant' });
  });
  await page.locator(`${selector}[data-step]`).waitFor();
}

async function showTop(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
}
