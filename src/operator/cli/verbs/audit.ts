import { readAudit, type AuditLine } from '../../../waitlist/privacy/audit.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineVerb, valued, valueReaders } from '../options.ts';
import { formatTable } from '../terminal/table.ts';

const SHOWN = 50;

/** `audit`: what was done, when, and by whom. */
export function audit({ messages, handle }: VerbHost) {
  const texts = messages.audit;
  const { count } = valueReaders(messages);
  return defineVerb('audit', messages, texts)
    .addOption(valued('--limit <rows>', texts.limit, count, messages).default(SHOWN))
    .action(
      handle(async (context, { limit }) => {
        const lines = await readAudit((await context.list()).db, limit);
        if (context.json) await context.out.json(lines);
        else if (lines.length === 0) await context.notify(texts.empty);
        else await context.out.write(table(context, lines));
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
  const details = ({ detail }: AuditLine) =>
    Object.entries(detail).map(([name, raw]) => `${named(texts.details, name)}: ${value(raw)}`);
  return formatTable(
    [
      { heading: texts.at, cell: ({ at }) => time(at) },
      { heading: texts.by, cell: ({ by }) => by ?? '' },
      { heading: texts.action, cell: ({ action }) => named(texts.actions, action) },
      { heading: texts.detail, cell: (line) => details(line).join('; '), flexible: true },
    ],
    lines,
    out.columns,
    style,
  );
}
