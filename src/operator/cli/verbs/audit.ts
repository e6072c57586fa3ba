import { readAudit, type AuditLine } from '../../../waitlist/privacy/audit.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { formatTable } from '../terminal/table.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

const PAGE = 50;

/** `audit`: what was done, when, and by whom. */
export function audit({ messages, handle }: VerbHost) {
  const read = valueReaders(messages);
  const texts = messages.audit;
  return defineVerb('audit', messages, texts)
    .option('--limit <rows>', texts.limit, read.count, PAGE)
    .action(({ limit }) =>
      handle(async (context) => {
        const { list, json, out, notify } = context;
        const lines = await readAudit((await list()).db, limit);
        if (json) await out.write(`${JSON.stringify(lines, null, 2)}\n`);
        else if (lines.length === 0) await notify(texts.empty);
        else await out.write(table(context, lines));
        return EXIT.ok;
      }),
    );
}

function table(
  { messages: { audit: texts }, zone, out, style }: Context,
  lines: readonly AuditLine[],
): string {
  const time = (instant: string) => localTime(zone, Date.parse(instant));
  const value = (raw: string | number | boolean) => {
    if (typeof raw === 'boolean') return raw ? texts.yes : texts.no;
    return typeof raw === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(raw) ? time(raw) : String(raw);
  };
  const named = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;
  return formatTable(
    [
      { heading: texts.at, cell: ({ at }) => time(at) },
      { heading: texts.by, cell: ({ by }) => by ?? '' },
      { heading: texts.action, cell: ({ action }) => named(texts.actions, action) },
      {
        heading: texts.detail,
        cell: ({ detail }) =>
          Object.entries(detail)
            .map(([name, raw]) => `${named(texts.details, name)}: ${value(raw)}`)
            .join('; '),
      },
    ],
    lines,
    out.columns,
    style,
  );
}
