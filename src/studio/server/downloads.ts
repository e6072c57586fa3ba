import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { person } from '../../operator/actions/person.ts';
import { exportInput, exportLines } from '../../operator/actions/export-lines.ts';
import { importPeople, leftOutLines } from '../../operator/actions/import/import.ts';
import { draft } from '../../operator/actions/messages.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { en } from '../../operator/texts/en.ts';
import { vi } from '../../operator/texts/vi.ts';

/** Previews that can still be asked for. */
const KEPT_PREVIEWS = 20;

/** A document that is no page of the studio runs nothing and reaches nothing: its styles are its own, in its own elements. */
const PREVIEW_POLICY = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};

/** What the page asks for by a link. */
const leftOutInput = v.object({
  input: v.pipe(v.string(), v.parseJson(), importPeople.input),
  language: v.picklist(['en', 'vi']),
});

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
 * person, a draft of a mail.
 */
export function createDownloads(host: ActionHost): Hono {
  const downloads = new Hono();
  downloads.get('/export', ({ req, json }) => {
    const { columns = '', ...selected } = req.query();
    const parsed = v.safeParse(exportInput, { ...selected, columns: columns.split(',') });
    if (!parsed.success) return json({ reason: 'input' }, 400);
    return csvFile(exportLines(host, parsed.output), 'waitlist.csv');
  });
  downloads.get('/left-out', ({ req, json }) => {
    const parsed = v.safeParse(leftOutInput, req.query());
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const { input, language } = parsed.output;
    const { reasons } = { en, vi }[language];
    return csvFile(leftOutLines(host, input, reasons), 'left-out.csv');
  });
  downloads.get('/sheet', async ({ req, json, html }) => {
    const parsed = v.safeParse(person.input, req.query());
    if (!parsed.success) return json({ reason: 'input' }, 400);
    return html(personPage(await person.run(host, parsed.output)), 200, PREVIEW_POLICY);
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
