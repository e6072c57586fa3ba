import { BODY_LIMIT } from '../contract/submit-email.ts';
import type { AppRequest } from './function.ts';

/** The two ways a submission may be written. */
export type BodyFormat = 'json' | 'form';

/**
 * The format that a content type names, or `undefined` for any other: a browser sends other types across sites without
 * asking first. A charset other than UTF-8 is another type.
 */
export function bodyFormat(contentType: string | null): BodyFormat | undefined {
  const match = /^\s*application\/(json|x-www-form-urlencoded)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.exec(
    contentType ?? '',
  );
  if (match === null) return undefined;
  return match[1]?.toLowerCase() === 'json' ? 'json' : 'form';
}

/**
 * Reads a body as UTF-8, at most `BODY_LIMIT` bytes of it. The bytes that were really read count; a declared length only
 * makes the rejection earlier. The rest of a body that is too large is left to the host.
 */
export async function readBody({
  headers,
  body,
}: Omit<AppRequest, 'method'>): Promise<{ text: string } | { problem: 'tooLarge' | 'invalidRequest' }> {
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
export function readFields(format: BodyFormat, text: string): ReadonlyMap<string, unknown> | undefined {
  if (format === 'form') {
    const form = [...new URLSearchParams(text)];
    const fields = new Map(form);
    return fields.size === form.length ? fields : undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value));
  } catch {
    return undefined;
  }
}
