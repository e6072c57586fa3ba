import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHOTOGRAPHS, Picture, type Slot } from '../src/site/pictures/picture.tsx';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { makePhotographs } from './photographs.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

/** Red above, blue below, in the middle a mixture. */
function redAboveBlue(width: number, height: number): Sharp {
  const pixels = Buffer.from([255, 0, 0, 0, 0, 255]);
  return sharp(pixels, { raw: { width: 1, height: 2, channels: 3 } }).resize(width, height, { fit: 'fill' });
}

const put = async (name: string, content: Buffer | string | Promise<Buffer>) =>
  writeFile(path.join(folder, name), await content);

async function made() {
  const result = await makePhotographs(folder);
  expect(result.problems).toEqual([]);
  return result;
}

it('makes nothing where there are no photographs', async () => {
  await put('README.md', 'Photographs of your own go here.');
  for (const each of [folder, path.join(folder, 'missing')])
    expect(await makePhotographs(each)).toMatchObject({ photographs: {} });
});

describe('photographs', () => {
  it('come in both formats and in every width that they have', async () => {
    await put('Founder-1.JPEG', redAboveBlue(1000, 1250).jpeg().toBuffer());
    const { photographs, files } = await made();
    const names = [...files.keys()].map((name) => name.replace(/-[\w-]{6}(?=\.\w+$)/, ''));
    expect(names.sort()).toEqual(
      [360, 600, 900]
        .flatMap((width) => ['avif', 'webp'].map((format) => `/assets/photo-founder-1-${width}.${format}`))
        .sort(),
    );
    for (const [name, content] of files) {
      const width = Number(/photo-founder-1-(\d+)-/.exec(name)?.[1]);
      const size = await sharp(content).metadata();
      expect(size).toMatchObject({ autoOrient: { width, height: Math.round(width * 1.25) } });
    }
    expect(photographs['founder-1']).toMatchObject({ width: 900, height: 1125 });
  });

  it('are in the page in sizes that the browser chooses from, and keep their place until they load', async () => {
    await put('hero.png', redAboveBlue(3000, 1000).png().toBuffer());
    await put('ceremony.webp', redAboveBlue(1200, 800).webp({ quality: 80 }).toBuffer());
    const { photographs, files } = await made();
    Object.assign(PHOTOGRAPHS, photographs);
    const show = (slot: Slot, first: boolean) => {
      const drawing = { light: '/drawing.svg', width: 1, height: 1 };
      return renderToStaticMarkup(createElement(Picture, { slot, drawing, alt: 'Us', first }));
    };

    const hero = show('hero', true);
    expect(hero).toMatch(
      /<source type="image\/avif" srcSet="[^"]+ 360w,.+ 2400w" sizes="\(min-width:60rem\)/,
    );
    expect(hero).toMatch(/<img fetchPriority="low" .*width="2400" height="800" alt="Us"/);
    expect(hero).not.toMatch(/style=|data:|loading=/);
    const asked = [...hero.matchAll(/(\/assets\/[\w.-]+)/g)].map(([, name]) => name);
    expect(asked.filter((name = '') => !files.has(name))).toEqual([]);
    expect(show('ceremony', false)).toContain('loading="lazy"');
  });

  it('are turned upright and carry no metadata', async () => {
    const lying = redAboveBlue(1000, 800)
      .withExif({ IFD3: { GPSLatitude: '10/1 46/1 0/1' }, IFD0: { Artist: 'Someone' } })
      .withMetadata({ orientation: 6 });
    const source = await lying.jpeg().toBuffer();
    expect(source.includes('Someone')).toBe(true);
    await put('founder-2.jpg', source);
    const { photographs, files } = await made();
    expect(photographs['founder-2']).toMatchObject({ width: 600, height: 750 });
    for (const content of files.values()) {
      expect(content.includes('Someone')).toBe(false);
      expect(await sharp(content).metadata()).not.toHaveProperty('exif');
    }
  });

  it('are rejected with what their place needs', async () => {
    const places = 'hero, ceremony, founder-1, founder-2, founder-3, founder-4, card, poster';
    const jpeg = await redAboveBlue(1300, 900).jpeg().toBuffer();
    await put('ceremony.jpg', jpeg.subarray(0, jpeg.length / 2));
    await put('ceremony.png', jpeg);
    await put('founder-1.heic', 'a picture of another kind');
    await put('founder-2.jpg', 'no picture');
    await put('founders.jpg', jpeg);
    await put('hero.jpg', jpeg);
    expect(await makePhotographs(folder)).toMatchObject({
      problems: [
        'photos/ceremony.jpg: needs at least 1200 × 800 pixels, as JPEG, PNG or WebP.',
        `photos/ceremony.png: is for no place; there are ${places}, with one file each.`,
        'photos/founder-1.heic: needs at least 600 × 720 pixels, as JPEG, PNG or WebP.',
        'photos/founder-2.jpg: needs at least 600 × 720 pixels, as JPEG, PNG or WebP.',
        `photos/founders.jpg: is for no place; there are ${places}, with one file each.`,
        'photos/hero.jpg: needs at least 1600 × 1000 pixels, as JPEG, PNG or WebP.',
      ],
    });
  });
});
