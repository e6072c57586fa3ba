import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fonts } from '../src/content/fonts.ts';
import { cutCard, fitHeadline, ROOM, TRACKING } from './card.ts';
import { cutFont } from './cut-font.ts';
import { widthIn } from './fonts.ts';

it.each([
  ['Join us', 68],
  ['Climb from first idea to first startup in seven weeks', 50],
  ['Sieben Wochen von der ersten Idee bis zum ersten Gesundheitsunternehmen', 36],
  ['Gesundheitswirtschaftsunternehmensgründung', 16],
])('a headline keeps to its room, in the largest type that does: %s', async (title, least) => {
  const cut = await cutFont(fonts.heading, title);
  const { lines, size, leading } = fitHeadline(title, cut.widths, 1.24);
  expect(lines.join(' ')).toBe(title);
  expect(size).toBeGreaterThanOrEqual(least);
  expect((lines.length - 1) * leading + size).toBeLessThanOrEqual(ROOM.height);
  for (const line of lines)
    expect((widthIn(cut.widths, line) + line.length * TRACKING) * size).toBeLessThanOrEqual(ROOM.width);
});

it('a card is the operator’s photograph, cut to its shape', async () => {
  const photograph = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#305070' } });
  const card = await cutCard(await photograph.png().toBuffer());
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});
