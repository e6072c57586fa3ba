import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
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
import type { createAccess } from './access.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** A language of the studio that has none of its own has English here. */
const TEXTS: Readonly<Record<string, typeof vi>> = { en, vi };

/** Previews that can still be asked for. */
const KEPT_PREVIEWS = 20;

/** A document that is no page of the studio runs nothing and reaches nothing: its styles are its own, in its own elements. */
const PREVIEW_POLICY = {
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
export function createDownloads(host: ActionHost, tickets: ReturnType<typeof createAccess>['tickets']): Hono {
  const downloads = new Hono();
  const makeAnswer = async (it: v.InferOutput<typeof asked>) => {
    if (it.name === 'export') return csvFile(exportLines(host, it.input), 'waitlist.csv');
    if (it.name === 'left-out')
      return csvFile(await leftOutLines(host, it.input, (TEXTS[it.language] ?? en).sum), 'left-out.csv');
    const headers = { 'content-type': 'text/html; charset=utf-8', ...PREVIEW_POLICY };
    return new Response(personPage(await person.run(host, it.input)), { headers });
  };
  downloads.post('/ticket', async ({ req, json }) => {
    const parsed = v.safeParse(asked, await req.json().catch(() => undefined));
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const id = randomUUID();
    tickets.set(id, () => makeAnswer(parsed.output));
    return json(`/api/ticket/${id}`);
  });
  downloads.get('/ticket/:id', async ({ req, text }) => {
    const answer = tickets.get(req.param('id'));
    tickets.delete(req.param('id'));
    return (await answer?.()) ?? text(SERVER_ANSWERS.openAgain, 404);
  });
  /** Documents by their names. */
  const previews = new Map<string, string>();
  downloads.post('/preview', async ({ req, json }) => {
    const parsed = v.safeParse(draft.input, await req.json().catch(() => undefined));
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const { problems, rendered } = await draft.run(host, parsed.output);
    const versions = LANGUAGES.map((language) => {
      const { subject, preview, html } = rendered[language];
      const id = randomUUID();
      previews.set(id, html);
      return { language, subject, preview, href: `/api/preview/${id}` };
    });
    for (const old of [...previews.keys()].slice(0, -KEPT_PREVIEWS)) previews.delete(old);
    return json({ problems, versions });
  });
  downloads.get('/preview/:id', ({ req, html, notFound }) => {
    const document = previews.get(req.param('id'));
    return document === undefined ? notFound() : html(document, 200, PREVIEW_POLICY);
  });
  return downloads;
}
