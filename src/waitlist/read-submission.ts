import { parseEmail } from '../contract/email.ts';
import { isLanguage } from '../contract/language.ts';
import { BODY_LIMIT, HONEYPOT_FIELD, SOURCE_PAGE, type Submission } from '../contract/submit-email.ts';

/** The two ways a submission may be written. */
export type BodyFormat = 'json' | 'form';

/** The bytes of a request, in chunks: a web stream or a stream of Node's. */
export type Body = AsyncIterable<Uint8Array>;

/** The values that a request named, not validated yet. */
export type Fields = Readonly<Partial<Record<'email' | 'language' | 'sourcePage' | 'honeypot', unknown>>>;

export type ParsedSubmission = { submission: Submission } | { problem: 'invalidEmail' | 'invalidRequest' };

/**
 * The format that a content type names, or `undefined` for any other: a browser sends other types across sites without
 * asking first. A charset other than UTF-8 is another type.
 */
export function bodyFormat(contentType: string | null): BodyFormat | undefined {
  const match = /^\s*([^\s;]+)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.exec(contentType ?? '');
  switch (match?.[1]?.toLowerCase()) {
    case 'application/json':
      return 'json';
    case 'application/x-www-form-urlencoded':
      return 'form';
    default:
      return undefined;
  }
}

/**
 * Reads a body as UTF-8, at most `BODY_LIMIT` bytes of it. The bytes that were really read count; a declared length only
 * makes the rejection earlier. The rest of a body that is too large is left to the host.
 */
export async function readBody({
  headers,
  body,
}: {
  headers: Headers;
  body: Body | null;
}): Promise<{ text: string } | { problem: 'tooLarge' | 'invalidRequest' }> {
  if (Number(headers.get('content-length')) > BODY_LIMIT) return { problem: 'tooLarge' };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT) return { problem: 'tooLarge' };
      text += decoder.decode(chunk, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch {
    // Cut off on its way, or no UTF-8.
    return { problem: 'invalidRequest' };
  }
}

/** Takes the fields out of a body; `undefined` when it is no object, or a form that names a field twice. */
export function readFields(format: BodyFormat, text: string): Fields | undefined {
  return format === 'json' ? readJson(text) : readForm(text);
}

/** Validates the fields: exact values only, and the one e-mail rule. */
export function parseSubmission({ email: typed, language, sourcePage }: Fields): ParsedSubmission {
  const email = parseEmail(typed);
  if (email === undefined) return { problem: 'invalidEmail' };
  if (!isLanguage(language) || sourcePage !== SOURCE_PAGE) return { problem: 'invalidRequest' };
  return { submission: { email, language, sourcePage } };
}

function readJson(text: string): Fields | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = new Map(Object.entries(value));
  return { email: own.get('email'), language: own.get('language'), sourcePage: own.get('sourcePage') };
}

function readForm(text: string): Fields | undefined {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return undefined;
  return {
    email: form.get('email'),
    language: form.get('language'),
    sourcePage: form.get('sourcePage'),
    honeypot: form.get(HONEYPOT_FIELD),
  };
}
