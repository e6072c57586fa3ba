import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATHS } from '../../src/content/locales.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { temporaryFolder } from './harness.ts';

/** A folder as the build leaves it. */
export async function builtSite(origin: string) {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'public'));
  const files: Record<string, { file: string }> = { '/hero.svg': { file: 'public/hero.svg' } };
  await writeFile(join(folder, 'public/hero.svg'), '<svg/>');
  for (const language of LANGUAGES) {
    files[`/${language}`] = { file: `public/${language}.html` };
    await writeFile(
      join(folder, `public/${language}.html`),
      `<!doctype html><link rel="canonical" href="${origin}/${language}"><form action="${SUBMIT_EMAIL_PATH}"><button name="action"></button></form>`,
    );
  }
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ files, notFound: Object.values(files)[0] }),
  );
  return folder;
}

/** The smallest site that the server serves. */
export async function servedSite(): Promise<string> {
  const folder = await builtSite('http://localhost');
  const entry = (file: string) => ({
    file,
    type: 'text/html; charset=utf-8',
    etag: '"1"',
    cache: 'no-cache',
    headers: securityHeaders({ kind: 'page', tls: false }),
    encodings: {},
  });
  const pages = Object.values(PATHS).flatMap((path) => {
    const page = entry(`public${path}.html`);
    return [[path, page] as const, [`${path}/leave`, page] as const];
  });
  const files = Object.fromEntries(pages);
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ files, notFound: Object.values(files)[0] }),
  );
  return folder;
}
