import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { person } from '../../operator/actions/person.ts';
import { exportInput, exportLines } from '../../operator/actions/export-lines.ts';
import { leftOutLines } from '../../operator/actions/import/import.ts';
import { importInput } from '../../operator/actions/import/import-answers.ts';
import { draft } from '../../operator/actions/messages.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { en } from '../../operator/texts/en.ts';
import { vi } from '../../operator/texts/vi.ts';

/** A language of the studio that has none of its own has English here. */
const TEXTS: Readonly<Record<string, typeof vi>> = { en, vi };

/** Milliseconds for which what is saved can be asked for. */
const TICKET = 60_000;

/** Answers by the path at which a browser may ask for them. */
export type Addresses = LRUCache<string, () => Response | Promise<Response>>;

/** A document that is no page of the studio runs nothing and reaches nothing: its styles are its own, in its own elements. */
const PREVIEW_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};

/** What a browser saves, or opens in another tab. */
const asked = v.variant('name', [
  v.object({ name: v.literal('export'), input: exportInput }),
  v.object({ name: v.literal('left-out'), input: importInput, language: v.string() }),
  v.object({ name: v.literal('personPage'), input: person.input }),
]);
export type Asked = v.InferInput<typeof asked>;

/** A CSV file that is saved as it is made. */
function csvFile(lines: AsyncIterable<string>, name: string): Response {
  // Node's streams of the web are those of the browser, whatever their types say.
  const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false })) as unknown as ReadableStream;
  const disposition = `attachment; filename="${name}"`;
  return new Response(bytes, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition },
  });
}

/**
 * What a browser saves, prints or shows in a frame: the list as a CSV file, rows that an import leaves out, the page for a
 * person, a draft of a mail. The page asks for it, and the browser gets it at the address of a ticket.
 */
export function createDownloads(host: ActionHost, addresses: Addresses): Hono {
  const downloads = new Hono();
  const makeAnswer = async (it: v.InferOutput<typeof asked>) => {
    if (it.name === 'export') return csvFile(exportLines(host, it.input), 'waitlist.csv');
    if (it.name === 'left-out')
      return csvFile(await leftOutLines(host, it.input, (TEXTS[it.language] ?? en).sum), 'left-out.csv');
    return new Response(personPage(await person.run(host, it.input)), { headers: PREVIEW_HEADERS });
  };
  downloads.post('/ticket', async ({ req, json }) => {
    const parsed = v.safeParse(asked, await req.json().catch(() => undefined));
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const path = `/api/ticket/${randomUUID()}`;
    const answer = () => {
      addresses.delete(path);
      return makeAnswer(parsed.output);
    };
    addresses.set(path, answer, { ttl: TICKET });
    return json(path);
  });
  downloads.post('/preview', async ({ req, json }) => {
    const parsed = v.safeParse(draft.input, await req.json().catch(() => undefined));
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const { problems, rendered } = await draft.run(host, parsed.output);
    const versions = LANGUAGES.map((language) => {
      const { subject, preview, html } = rendered[language];
      const href = `/api/preview/${randomUUID()}`;
      addresses.set(href, () => new Response(html, { headers: PREVIEW_HEADERS }));
      return { language, subject, preview, href };
    });
    return json({ problems, versions });
  });
  return downloads;
}
