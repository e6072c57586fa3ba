import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { ActionHost } from '../../operator/actions/action.ts';
import { person } from '../../operator/actions/people.ts';
import { exportInput, exportLines } from '../../operator/actions/export-lines.ts';
import { leftOutLines } from '../../operator/actions/import/import.ts';
import { importInput } from '../../operator/actions/import/import-answers.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { en } from '../../operator/texts/en.ts';
import { vi } from '../../operator/texts/vi.ts';

/** A language of the studio that has none of its own has English here. */
const TEXTS: Readonly<Record<string, typeof vi>> = { en, vi };

/** A document that is no page of the studio runs nothing and reaches nothing: its styles are its own, in its own elements. */
const DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};

/** What a browser saves, or opens in another tab. */
export const asked = v.variant('name', [
  v.object({ name: v.literal('export'), input: exportInput }),
  v.object({ name: v.literal('left-out'), input: importInput, language: v.string() }),
  v.object({ name: v.literal('personPage'), input: person.input }),
]);
export type Asked = v.InferInput<typeof asked>;

/** The list as a CSV file, rows that an import leaves out, or the page for a person. */
export async function makeDownload(host: ActionHost, it: v.InferOutput<typeof asked>): Promise<Response> {
  if (it.name === 'export') return csvFile(exportLines(host, it.input), 'waitlist.csv');
  if (it.name === 'left-out')
    return csvFile(await leftOutLines(host, it.input, (TEXTS[it.language] ?? en).sum), 'left-out.csv');
  return documentOf(personPage(await person.run(host, it.input)));
}

/** A document in a frame or a tab of its own. */
export const documentOf = (html: string) => new Response(html, { headers: DOCUMENT_HEADERS });

/** A CSV file that is saved as it is made. */
function csvFile(lines: AsyncIterable<string>, name: string): Response {
  // Node's streams of the web are those of the browser, whatever their types say.
  const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false })) as unknown as ReadableStream;
  const disposition = `attachment; filename="${name}"`;
  return new Response(bytes, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition },
  });
}
