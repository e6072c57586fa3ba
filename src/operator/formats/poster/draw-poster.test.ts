import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/language.ts';
import { drawPoster } from './draw-poster.ts';
import { posterPdf } from './poster-pdf.ts';

it('has a photograph instead of the drawing: its own, or else the first screen’s', async () => {
  const photos = await mkdtemp(join(tmpdir(), 'photos-'));
  const [language] = LANGUAGES;
  const draw = () => drawPoster([language], 'https://waitlist.example', photos);
  /** The colour in the middle of the picture. */
  const colour = async (svg: string) =>
    (await sharp(Buffer.from(svg)).extract({ left: 300, top: 430, width: 1, height: 1 }).raw().toBuffer())
      .subarray(0, 3)
      .toString('hex');
  const put = (name: string, background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toFile(join(photos, name));
  try {
    expect((await draw()).svg).not.toContain('<image');
    await put('hero.png', '#102030');
    expect(await colour((await draw()).svg)).toBe('102030');
    await put('poster.png', '#405060');
    const poster = await draw();
    expect(await colour(poster.svg)).toBe('405060');
    expect((await posterPdf(poster, language, new Date(0))).toString('latin1')).toContain('/Subtype /Image');
  } finally {
    await rm(photos, { recursive: true });
  }
});
