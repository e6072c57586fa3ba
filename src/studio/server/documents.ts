import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { marked } from 'marked';
import { STAGES } from '../../contract/stage.ts';
import { loadSite } from '../../hosts/node/built-site.ts';
import { DIST, PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import type { Settings } from '../../hosts/settings/settings.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

const DOCS = join(PROJECT_FOLDER, 'docs');

/** A document that is no page of the studio runs nothing, sends nothing, and loads only what this server has. */
const POLICY = {
  'content-security-policy':
    "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'",
};

const STYLES = readFileSync(new URL('handbook.css', import.meta.url), 'utf8');

/**
 * Documents for everybody who reaches the studio, without data: the page of each stage as it was built and without its script,
 * and the handbook.
 */
export function createDocuments({ confirm }: Pick<Settings, 'confirm'>): Hono {
  const documents = new Hono();
  let site: ReturnType<typeof loadSite> | undefined;
  documents.get(`/stages/:stage{${STAGES.join('|')}}/:path{.*}`, ({ req, text }) => {
    const { stage, path } = req.param();
    try {
      // A page is read anew, with what it needs: it may have been built since.
      if (!path.includes('.')) site = undefined;
      site ??= loadSite(DIST.page, {}, confirm.on);
    } catch {
      return text(SERVER_ANSWERS.notBuilt, 404);
    }
    const named = STAGES.find((each) => each === stage);
    const { status, headers, body = Buffer.of() } = site(`/${path}`, {}, named);
    const type = String(headers['content-type']);
    // What begins at the root of the page's own address begins here.
    const moved = body.toString().replace(/(="|url\(['"]?)\/(?!\/)/g, `$1/stages/${stage}/`);
    const sent = /html|css/.test(type) ? moved : new Uint8Array(body);
    return new Response(sent, { status, headers: { 'content-type': type, ...POLICY } });
  });
  documents.get('/handbook/:name{.+\\.(md|png|jpg)}', ({ req, html, body, notFound }) => {
    const name = req.param('name');
    if (!readdirSync(DOCS, { encoding: 'utf8', recursive: true }).includes(name)) return notFound();
    const file = readFileSync(join(DOCS, name));
    if (!name.endsWith('.md'))
      return body(file, 200, { 'content-type': getMimeType(name) ?? 'application/octet-stream' });
    const text = marked.parse(file.toString(), { async: false });
    const head = `<meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLES}</style>`;
    return html(`<!doctype html><meta charset="utf-8">${head}${text}`, 200, POLICY);
  });
  return documents;
}

/**
 * Reads the built page into memory, so that a request can name no other file.
 *
 * @param folder with `index.html` and `assets`
 * @returns answers with what is at a path: the file of an asset, otherwise the document, because every screen has an
 *   address of its own
 */
export function loadPage(folder: string): (path: string) => Response {
  const names = ['index.html', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)];
  const files = new Map(names.map((name) => [`/${name}`, new Uint8Array(readFileSync(join(folder, name)))]));
  return (path) => {
    const name = path.startsWith('/assets/') ? path : '/index.html';
    const type = getMimeType(name) ?? 'application/octet-stream';
    const body = files.get(name);
    return new Response(body, { status: body ? 200 : 404, headers: { 'content-type': type } });
  };
}
