import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
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
}

const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a browser opens as a document that could run scripts: HTML, SVG, XML. */
const DOCUMENT = /html|xml/;

/** A file in one encoding, ready to be sent. */
interface Variant {
  encoding: Encoding | 'identity';
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
  body: Buffer | undefined;
}

export interface Site {
  /** Answers GET and HEAD. `target` is the request's target as sent, query included. */
  answer(target: string, headers: { acceptEncoding?: string; ifNoneMatch?: string }): SiteAnswer;
}

/**
 * Reads what the build wrote, once, into memory: a request can then name no file that the build did not list, and a
 * build that runs meanwhile can't be seen half-done.
 *
 * @param folder the folder with `manifest.json`
 * @param common headers of every file; the manifest's own win
 * @throws when there is no manifest, a file that it lists is missing, or a document is listed without a policy
 */
export function loadSite(folder: string, common: Readonly<Record<string, string>>): Site {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const files = new Map(
    Object.entries(manifest.files).map(([path, entry]) => [path, loadVariants(folder, entry, common)]),
  );
  const notFound = loadVariants(folder, manifest.notFound, common);

  return {
    answer(target, { acceptEncoding, ifNoneMatch }) {
      const variants = files.get(target.split('?', 1)[0] ?? '');
      const variant = chooseVariant(variants ?? notFound, acceptEncoding);
      const { headers, headersOfNoContent, body } = variant;
      if (variants === undefined) return { status: 404, headers, body };
      if (matches(ifNoneMatch, variant.etag))
        return { status: 304, headers: headersOfNoContent, body: undefined };
      return { status: 200, headers, body };
    },
  };
}

/** Smallest first, the plain file last. */
function loadVariants(
  folder: string,
  entry: ManifestEntry,
  common: Readonly<Record<string, string>>,
): Variant[] {
  if (DOCUMENT.test(entry.type) && entry.headers?.['content-security-policy'] === undefined)
    throw new Error(`${entry.file} would be served without a policy`);
  const encoded = ENCODINGS.flatMap((encoding) => {
    const file = entry.encodings?.[encoding];
    return file === undefined ? [] : [{ encoding, body: readFileSync(join(folder, file)) }];
  });
  const vary = encoded.length > 0;
  encoded.sort((one, other) => one.body.length - other.body.length);
  return [...encoded, { encoding: 'identity' as const, body: readFileSync(join(folder, entry.file)) }].map(
    ({ encoding, body }) => {
      // Another encoding is another representation and has another strong tag (RFC 9110, section 8.8.3.3).
      const etag = encoding === 'identity' ? entry.etag : entry.etag.replace(/"$/, `-${encoding}"`);
      const headersOfNoContent = {
        ...common,
        ...entry.headers,
        'cache-control': entry.cache,
        etag,
        ...(vary && { vary: 'Accept-Encoding' }),
      };
      const headers = {
        ...headersOfNoContent,
        'content-length': body.length,
        'content-type': entry.type,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      return { encoding, etag, body, headers, headersOfNoContent };
    },
  );
}

/** The smallest variant that the client takes (RFC 9110, section 12.5.3); the plain file if it takes none. */
function chooseVariant(variants: readonly Variant[], acceptEncoding = ''): Variant {
  const accepted = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (name !== '') accepted.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const takes = ({ encoding }: Variant) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0;
  const chosen = variants.find((variant) => variant.encoding === 'identity' || takes(variant));
  if (chosen === undefined) throw new Error('Every file has its plain variant.');
  return chosen;
}

/** Whether `If-None-Match` names this tag, by weak comparison (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
