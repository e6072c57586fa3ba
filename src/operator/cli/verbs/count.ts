import type { Shell } from '../context.ts';
import { countEntries } from '../../actions/entries.ts';
import { EXIT } from '../exit-codes.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';

/** `count`: one number. */
export function count({ words, act }: Shell) {
  const filter = filterOptions(words);
  return defineVerb('count', words, words.count)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .action((options) =>
      act(async (context) => {
        const { db } = await context.list();
        const rows = await countEntries(db, toFilter(context, options));
        await context.out.write(context.json ? `${JSON.stringify({ count: rows })}\n` : `${rows}\n`);
        return EXIT.ok;
      }),
    );
}
