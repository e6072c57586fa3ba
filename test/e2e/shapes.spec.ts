import { expect, test, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { openShapeRenderer, type ShapeRenderer } from '../shapes/render.ts';
import { SHAPES, type Shape } from '../shapes/shapes.ts';
import { troubledText } from './accessibility/probes.ts';

/*
 * The page of other programmes than the sample: one founder or four, four weeks or ten, any date and brand.
 * Rendered without a build and without script.
 */
const WIDTHS = [320, 360, 390, 768, 1280, 1920];

let renderer: ShapeRenderer;
test.beforeAll(async () => {
  renderer = await openShapeRenderer();
});
test.afterAll(() => renderer.close());

async function open(page: Page, shape: Shape, width: number, language: Language = 'en'): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(renderer.address(shape, language));
  await page.evaluate(() => document.fonts.ready);
}

/** What is wrong with the places of pictures and figures, which the questions about texts leave out. */
function troubledShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const boxesOf = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect());
    const heightOf = (selector: string) => boxesOf(selector)[0]?.height ?? 0;

    const fontSize = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const row = innerWidth < 768 ? 3.5 : 5;
    if (heightOf('.bar-row') > row * fontSize) wrong.push('the bar is higher than one line');
    const [mark] = boxesOf('.bar .mark');
    if (!mark || mark.width < 1.5 * fontSize) wrong.push('the mark in the bar is crushed');

    const date = document.querySelector<HTMLElement>('.news-date > span');
    if (date) {
      const { fontSize: size } = getComputedStyle(date);
      if (date.scrollWidth > date.clientWidth) wrong.push('the date is wider than the page');
      if (date.clientHeight > parseFloat(size)) wrong.push('the date has more than one line');
      if (date.clientWidth > 8 * parseFloat(size)) wrong.push('the date is small');
    }

    // Cards and the gaps between them fill their rows where there is more than one in a row.
    const [grid] = boxesOf('.cards');
    const cards = boxesOf('.cards > li');
    const [first] = cards;
    if (grid && first && cards.some(({ top, left }) => left > first.right && top < first.bottom)) {
      const { columnGap } = getComputedStyle(document.querySelector('.cards') ?? document.body);
      const gap = parseFloat(columnGap);
      const area = ({ width, height }: DOMRect) => (width + gap) * (height + gap);
      const covered = cards.reduce((sum, card) => sum + area(card), 0) / area(grid);
      if (Math.abs(covered - 1) > 0.02) wrong.push(`the cards cover ${covered.toFixed(2)} of their place`);
    }

    const portraits = boxesOf('.founder-picture img');
    if (portraits.length !== boxesOf('.founder').length) wrong.push('a founder has no picture');
    for (const { width, height } of portraits)
      if (width < 80 || height < 80) wrong.push('a portrait is too small to see a face');

    const pageWidth = document.documentElement.clientWidth;
    for (const logo of boxesOf('.logo-row li'))
      if (logo.width > 0 && (logo.left < -1 || logo.right > pageWidth + 1)) wrong.push('a logo is cut off');
    return wrong;
  });
}

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is printed over another or sticks out, whatever the programme has and the window is', async ({
    page,
    context,
  }) => {
    await renderer.serve(context, SHAPES);
    for (const [index, shape] of SHAPES.entries()) {
      for (const [step, width] of WIDTHS.entries()) {
        const language = LANGUAGES[(index + step) % LANGUAGES.length] ?? 'en';
        await open(page, shape, width, language);
        const trouble = [...(await troubledText(page)), ...(await troubledShapes(page))];
        expect.soft(trouble, `${shape.name} in ${language} at ${width} px`).toEqual([]);
      }
    }
  });
});

test('the logos can be read on a phone, and stopped by touch and by keyboard', async ({ page, context }) => {
  const shapes = SHAPES.filter(({ logos }) => logos !== undefined);
  await renderer.serve(context, shapes);
  const [shape] = shapes;
  if (shape === undefined) throw new Error('no shape has logos');
  await open(page, shape, 390);
  const row = page.locator('.logo-row').first();
  const name = row.locator('b').first();
  expect(
    parseFloat(await name.evaluate((element) => getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(14);
  const state = () => row.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  expect(await state()).toEqual(['running']);
  await page.locator('.logo-pause').tap();
  expect(await state()).toEqual(['paused']);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  expect(await state()).toEqual(['running']);
  await page.keyboard.press('Space');
  expect(await state()).toEqual(['paused']);
});
