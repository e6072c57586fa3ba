import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { PATHS } from '../../../content/locales.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import type { Manifest } from '../../../hosts/node/site.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { bad, good, type Finding } from './finding.ts';

/**
 * Whether the page is built, for this origin, with all that it shows.
 *
 * @param folder what the build wrote
 */
export function checkSite(folder: string, origin: string, { doctor }: Messages): Finding[] {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) return [bad('page', doctor.page.missing(folder))];
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const missing = Object.values(files).filter((entry) => !existsSync(join(folder, entry.file)));
  if (missing.length > 0)
    return [bad('page', doctor.page.lost(missing.map(({ file: name }) => name).join(', ')))];
  const pictures = new Set<string>();
  const canonical = new Set<string>();
  for (const language of LANGUAGES) {
    const entry = files[PATHS[language]];
    if (entry === undefined) return [bad('page', doctor.page.lost(PATHS[language]))];
    const { document } = parseHTML(readFileSync(join(folder, entry.file), 'utf8'));
    const href = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    canonical.add(URL.parse(href)?.origin ?? href);
    const sources = [...document.querySelectorAll('img[src]')].map(
      (image) => image.getAttribute('src') ?? '',
    );
    const card = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    for (const source of [...sources, card]) pictures.add(source.replace(/^https?:\/\/[^/]+|[?#].*$/g, ''));
  }
  const lost = [...pictures].filter((path) => !path.startsWith('data:') && files[path] === undefined);
  return [
    canonical.size === 1 && canonical.has(origin)
      ? good('page', doctor.page.good(Object.keys(files).length))
      : bad('page', doctor.page.origin([...canonical].join(', '), origin)),
    lost.length > 0
      ? bad('pictures', doctor.pictures.bad(lost.join(', ')))
      : good('pictures', doctor.pictures.good(pictures.size)),
  ];
}
