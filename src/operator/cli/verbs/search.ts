import type { Shell } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';
import { showPage } from './list.ts';
import { valueReaders } from './values.ts';

const PAGE = 50;

/** `search`: who has these characters in the address. */
export function search({ words, act }: Shell) {
  const filter = filterOptions(words);
  const read = valueReaders(words);
  return defineVerb('search', words, words.search)
    .argument('<text>', words.search.text)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--limit <rows>', words.list.limit, read.count, PAGE)
    .option('--page <number>', words.list.page, read.count, 1)
    .action((text, options) =>
      act(async (context) => {
        const found = await showPage(context, { ...toFilter(context, options), text }, options);
        return found > 0 ? EXIT.ok : EXIT.found;
      }),
    );
}
