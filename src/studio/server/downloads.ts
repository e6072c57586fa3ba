import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { person } from '../../operator/actions/change-person.ts';
import { ENTRY_COLUMNS, batchesOfEntries } from '../../operator/actions/entries.ts';
import { draft } from '../../operator/actions/messages.ts';
import { filterOf } from '../../operator/actions/people.ts';
import { BYTE_ORDER_MARK, csvLine, safeField } from '../../operator/formats/csv.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { PREVIEW_POLICY } from './policy.ts';

/** Previews that can still be asked for. */
const KEPT_PREVIEWS = 20;

const exported = v.object({
  language: v.optional(v.picklist(LANGUAGES)),
  since: v.optional(v.pipe(v.string(), v.isoDate())),
  until: v.optional(v.pipe(v.string(), v.isoDate())),
  domain: v.optional(v.string()),
  columns: v.pipe(
    v.string(),
    v.transform((names) => ENTRY_COLUMNS.filter((column) => names.split(',').includes(column))),
    v.minLength(1),
  ),
});

/** What a browser saves or prints: the list as a CSV file, and the page for a person. */
export function createDownloads(host: ActionHost): Hono {
  const downloads = new Hono();
  /** Documents by their names. */
  const previews = new Map<string, string>();
  downloads.get('/export', ({ req, json }) => {
    const parsed = v.safeParse(exported, req.query());
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const { columns, ...selected } = parsed.output;
    return new Response(
      Readable.toWeb(Readable.from(csv(host, selected, columns))) as unknown as ReadableStream,
      {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="waitlist.csv"',
        },
      },
    );
  });
  downloads.post('/preview', async ({ req, json }) => {
    const parsed = v.safeParse(draft.input, await req.json());
    if (!parsed.success) return json({ reason: 'input' }, 400);
    const { problems, rendered } = await draft.run(host, parsed.output);
    const versions = LANGUAGES.map((language) => {
      const { subject, preview, html } = rendered[language];
      const id = randomUUID();
      previews.set(id, html);
      return { language, subject, preview, address: `/api/preview/${id}` };
    });
    for (const old of [...previews.keys()].slice(0, -KEPT_PREVIEWS)) previews.delete(old);
    return json({ problems, versions });
  });
  downloads.get('/preview/:id', ({ req, html, notFound }) => {
    const document = previews.get(req.param('id'));
    if (document === undefined) return notFound();
    return html(document, 200, { 'content-security-policy': PREVIEW_POLICY });
  });
  downloads.get('/sheet', async ({ req, json, html }) => {
    const parsed = v.safeParse(person.input, req.query());
    if (!parsed.success) return json({ reason: 'input' }, 400);
    return html(personPage(await person.run(host, parsed.output)), 200, {
      'content-security-policy': PREVIEW_POLICY,
    });
  });
  return downloads;
}

async function* csv(
  host: ActionHost,
  selected: Parameters<typeof filterOf>[1],
  columns: readonly (typeof ENTRY_COLUMNS)[number][],
): AsyncGenerator<Uint8Array> {
  const { db } = host.list;
  const encoder = new TextEncoder();
  let rows = 0;
  try {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns));
    for await (const batch of batchesOfEntries(db, filterOf(host, selected))) {
      rows += batch.length;
      const lines = batch.map((entry) => csvLine(columns.map((column) => safeField(entry[column]))));
      yield encoder.encode(lines.join(''));
    }
  } finally {
    // Also when the reader stopped: the rows that it read are elsewhere now.
    const whole = Object.values(selected).every((value) => value === undefined);
    await recordAudit(db, host.actor, 'export', { format: 'csv', rows, whole });
  }
}
