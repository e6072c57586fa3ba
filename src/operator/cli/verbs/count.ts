import type { VerbHost } from '../context.ts';
import { countEntries } from '../../actions/entries.ts';
import { EXIT } from '../exit-codes.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

/** `count`: one number. */
export function count({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  return defineVerb('count', messages, messages.count)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .action((options) =>
      handle(async (context) => {
        const { db } = await context.list();
        const rows = await countEntries(db, toFilter(context, options));
        await (context.json ? context.out.json({ count: rows }) : context.out.write(`${rows}\n`));
        return EXIT.ok;
      }),
    );
}
