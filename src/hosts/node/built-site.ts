import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { fill } from '../../content/fill.ts';
import type { Stage } from '../../contract/stage.ts';
import { START } from '../texts/en.ts';

/** One path of the manifest that the build writes. Files are named relative to the manifest. */
export interface ManifestEntry {
  file: string;
  type: string;
  etag: string;
  cache: string;
  headers?: Record<string, string>;
  encodings?: Partial<Record<Encoding, string>>;
}

export interface Manifest {
  /** By the exact path in a request; nothing else is reachable. */
  files: Record<string, ManifestEntry>;
  /** What there is instead in stages other than that of `files`: pages. */
  stages?: Partial<Record<Stage, Record<string, ManifestEntry>>>;
  /** Answered with status 404 to every other path. */
  notFound: ManifestEntry;
  /** Whether the pages tell visitors that they have to confirm their address. */
  confirm?: boolean;
}

/** Smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a browser opens as a document that could run scripts: HTML, SVG, XML. */
const DOCUMENT = /html|xml/;

/** Answers GET and HEAD. @param path without the query @param stage unless the site was built for one alone */
export type Site = (
  path: string,
  headers: Readonly<Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>>,
  stage?: Stage,
) => { status: 200 | 304 | 404; headers: OutgoingHttpHeaders; body?: Buffer };

/**
 * Reads what the build wrote, once, into memory: a request can then name no file that the build did not list, and a
 * build that runs meanwhile can't be seen half-done.
 *
 * @param folder the folder with `manifest.json`
 * @param common headers of every file; the manifest's own win
 * @param confirm whether people confirm their addresses: the pages must say the same
 * @throws when the site is not built, a file that it lists is missing, a document is listed without a policy, or the site
 *   was built for the other `CONFIRM`
 */
export function loadSite(folder: string, common: Readonly<Record<string, string>>, confirm = false): Site {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(fill(START.noPage, { folder }));
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const { confirm: built = false } = manifest;
  if (built !== confirm)
    throw new Error(fill(START.otherConfirm, { built: onOrOff(built), set: onOrOff(confirm) }));
  const load = (entry: ManifestEntry) => loadVariants(folder, entry, common);
  const loadAll = (files: Manifest['files']) =>
    new Map(Object.entries(files).map(([path, entry]) => [path, load(entry)]));
  const files = loadAll(manifest.files);
  const stages = new Map(
    Object.entries(manifest.stages ?? {}).map(([stage, pages]) => [stage, loadAll(pages)]),
  );
  const notFound = load(manifest.notFound);

  return (path, { 'accept-encoding': accepted = '', 'if-none-match': known = '' }, stage) => {
    const variants = stages.get(stage ?? '')?.get(path) ?? files.get(path);
    const { plain, encoded } = variants ?? notFound;
    // The smallest that the client names without a weight, as browsers do; the plain file, which everybody takes, otherwise
    // (RFC 9110, section 12.5.3).
    const named = accepted.split(',').map((part) => part.trim().toLowerCase());
    const chosen = encoded.find(({ encoding }) => named.includes(encoding)) ?? plain;
    const { etag, headers, content, body } = chosen;
    // A weak tag (`W/"…"`), which some proxies make of ours, holds it too.
    const isKnown = known === '*' || known.includes(etag);
    if (variants !== undefined && isKnown) return { status: 304, headers };
    return { status: variants === undefined ? 404 : 200, headers: { ...headers, ...content }, body };
  };
}

const onOrOff = (on: boolean) => (on ? 'on' : 'off');

function loadVariants(
  folder: string,
  { file: plain, type, etag: plainTag, cache, headers: own, encodings = {} }: ManifestEntry,
  common: Readonly<Record<string, string>>,
) {
  if (DOCUMENT.test(type) && own?.['content-security-policy'] === undefined)
    throw new Error(`${plain} would be served without a policy`);
  const vary = Object.keys(encodings).length > 0 ? { vary: 'Accept-Encoding' } : {};
  const headers = { ...common, ...own, 'cache-control': cache, ...vary };
  const read = (name: string, etag: string, coded: { 'content-encoding'?: Encoding } = {}) => {
    const body = readFileSync(join(folder, name));
    const content = { 'content-length': body.length, 'content-type': type, ...coded };
    return { etag, body, headers: { ...headers, etag }, content };
  };
  const encoded = ENCODINGS.flatMap((encoding) => {
    const name = encodings[encoding];
    if (name === undefined) return [];
    // Another encoding is another representation and has another strong tag (RFC 9110, section 8.8.3.3).
    const etag = plainTag.replace(/"$/, `-${encoding}"`);
    return [{ encoding, ...read(name, etag, { 'content-encoding': encoding }) }];
  });
  return { plain: read(plain, plainTag), encoded };
}
