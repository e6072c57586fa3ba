import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATHS } from '../../src/content/locales.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { temporaryFolder } from './harness.ts';

/** A folder as the build leaves it: the smallest site that the server serves. */
export async function servedSite(origin: string, text = ''): Promise<string> {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'public'));
  const entry = (file: string) => ({
    ...{ file, type: 'text/html; charset=utf-8', etag: '"1"', cache: 'no-cache' },
    headers: securityHeaders({ kind: 'page', tls: false }),
  });
  const files: Record<string, ReturnType<typeof entry>> = { '/hero.svg': entry('public/hero.svg') };
  await writeFile(join(folder, 'public/hero.svg'), '<svg/>');
  for (const path of Object.values(PATHS)) {
    const page = `<!doctype html><link rel="canonical" href="${origin}${path}"><form action="${SUBMIT_EMAIL_PATH}"><button name="action"></button></form>${text}`;
    await writeFile(join(folder, `public${path}.html`), page);
    files[path] = entry(`public${path}.html`);
    files[`${path}/leave`] = entry(`public${path}.html`);
  }
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ files, notFound: Object.values(files)[0] }),
  );
  return folder;
}
