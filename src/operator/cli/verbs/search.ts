import type { VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { readWord } from '../standard-input.ts';
import { defineVerb } from './define-verb.ts';
import { filterOptions, toFilter } from './filter-options.ts';
import { showPage } from './list.ts';
import { valueReaders } from './values.ts';

const PAGE = 50;

/** `search`: who has these characters in the address. */
export function search({ messages, handle }: VerbHost) {
  const filter = filterOptions(messages);
  const read = valueReaders(messages);
  return defineVerb('search', messages, messages.search)
    .argument('<text>', messages.search.text)
    .addOption(filter.language)
    .addOption(filter.since)
    .addOption(filter.until)
    .addOption(filter.domain)
    .option('--limit <rows>', messages.list.limit, read.count, PAGE)
    .option('--page <number>', messages.list.page, read.count, 1)
    .action((text, options) =>
      handle(async (context) => {
        const part = await readWord(context, text, messages.search.prompt);
        const found = await showPage(context, { ...toFilter(context, options), text: part }, options);
        return found > 0 ? EXIT.ok : EXIT.found;
      }),
    );
}
