import { readAudit } from '../../../waitlist/privacy/audit.ts';
import type { VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { formatTable } from '../terminal/table.ts';
import { localTime } from '../../time/zone.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

const PAGE = 50;

/** `audit`: what was done when. */
export function audit({ messages, handle }: VerbHost) {
  const read = valueReaders(messages);
  const texts = messages.audit;
  return defineVerb('audit', messages, texts)
    .option('--limit <rows>', texts.limit, read.count, PAGE)
    .action(({ limit }) =>
      handle(async ({ list, json, out, notify, zone, style }) => {
        const { db } = await list();
        const lines = await readAudit(db, limit);
        if (json) await out.write(`${JSON.stringify(lines, null, 2)}\n`);
        else if (lines.length === 0) await notify(texts.empty);
        else
          await out.write(
            formatTable(
              [
                { heading: texts.at, cell: ({ at }) => localTime(zone, Date.parse(at)) },
                { heading: texts.action, cell: ({ action }) => action },
                {
                  heading: texts.detail,
                  cell: ({ detail }) =>
                    Object.entries(detail)
                      .map(([name, value]) => `${name}=${value.toString()}`)
                      .join(' '),
                },
              ],
              lines,
              out.columns,
              style,
            ),
          );
        return EXIT.ok;
      }),
    );
}
