import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';

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
  /** Answered with status 404 to every other path. */
  notFound: ManifestEntry;
  /** Whether the pages tell visitors that they have to confirm their address. */
  confirm?: boolean;
}

/** Smallest first, the plain file last. */
const ENCODINGS = ['br', 'gzip', undefined] as const;
export type Encoding = NonNullable<(typeof ENCODINGS)[number]>;

/** What a browser opens as a document that could run scripts: HTML, SVG, XML. */
const DOCUMENT = /html|xml/;

/** A file in one encoding, ready to be sent. */
interface Variant {
  encoding: Encoding | undefined;
  etag: string;
  body: Buffer;
  headers: OutgoingHttpHeaders;
  /** Those of them that belong to a 304: everything but what describes a content that is not sent. */
  headersOfNoContent: OutgoingHttpHeaders;
}

/** What is to be answered to one request for a file. */
export interface SiteAnswer {
  status: 200 | 304 | 404;
  headers: OutgoingHttpHeaders;
  body?: Buffer;
}

/** Answers GET and HEAD. @param path without the query */
export type Site = (
  path: string,
  headers: Readonly<Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>>,
) => SiteAnswer;

/**
 * Reads what the build wrote, once, into memory: a request can then name no file that the build did not list, and a
 * build that runs meanwhile can't be seen half-done.
 *
 * @param folder the folder with `manifest.json`
 * @param common headers of every file; the manifest's own win
 * @param confirm whether people confirm their addresses: the pages must say the same
 * @throws when there is no manifest, a file that it lists is missing, a document is listed without a policy, or the site
 *   was built for the other `CONFIRM`
 */
export function loadSite(folder: string, common: Readonly<Record<string, string>>, confirm = false): Site {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const { confirm: built = false } = manifest;
  if (built !== confirm)
    throw new Error(
      `the site was built with CONFIRM=${onOrOff(built)}, and the server has CONFIRM=${onOrOff(confirm)}. ` +
        'Build it again: npm run build.',
    );
  const load = (entry: ManifestEntry) => loadVariants(folder, entry, common);
  const files = new Map(Object.entries(manifest.files).map(([path, entry]) => [path, load(entry)]));
  const notFound = load(manifest.notFound);

  return (path, { 'accept-encoding': accepted = '', 'if-none-match': known = '' }) => {
    const variants = files.get(path);
    const { etag, headers, headersOfNoContent, body } = chooseVariant(variants ?? notFound, accepted);
    if (variants === undefined) return { status: 404, headers, body };
    return isKnown(etag, known)
      ? { status: 304, headers: headersOfNoContent }
      : { status: 200, headers, body };
  };
}

const onOrOff = (on: boolean) => (on ? 'on' : 'off');

function loadVariants(
  folder: string,
  { file: plain, type, etag: plainTag, cache, headers: own, encodings = {} }: ManifestEntry,
  common: Readonly<Record<string, string>>,
): Variant[] {
  if (DOCUMENT.test(type) && own?.['content-security-policy'] === undefined)
    throw new Error(`${plain} would be served without a policy`);
  const vary = Object.keys(encodings).length > 0 ? { vary: 'Accept-Encoding' } : {};
  return ENCODINGS.flatMap((encoding) => {
    const file = encoding === undefined ? plain : encodings[encoding];
    if (file === undefined) return [];
    const body = readFileSync(join(folder, file));
    // Another encoding is another representation and has another strong tag (RFC 9110, section 8.8.3.3).
    const etag = encoding === undefined ? plainTag : plainTag.replace(/"$/, `-${encoding}"`);
    const headersOfNoContent = { ...common, ...own, 'cache-control': cache, etag, ...vary };
    const headers = {
      ...headersOfNoContent,
      'content-length': body.length,
      'content-type': type,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    };
    return { encoding, etag, body, headers, headersOfNoContent };
  });
}

/**
 * The smallest variant that the client names without a weight, as browsers do; otherwise the plain file, which everybody
 * takes (RFC 9110, section 12.5.3).
 */
function chooseVariant(variants: readonly Variant[], acceptEncoding: string): Variant {
  const named = acceptEncoding.split(',').map((part) => part.trim().toLowerCase());
  const chosen = variants.find(({ encoding }) => encoding === undefined || named.includes(encoding));
  if (chosen === undefined) throw new Error('Every file has its plain variant.');
  return chosen;
}

/** Whether `If-None-Match` names this tag, by weak comparison (RFC 9110, section 13.1.2). */
function isKnown(etag: string, ifNoneMatch: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags[0] === '*';
}
