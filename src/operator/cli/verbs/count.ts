import { countEntries } from '../../actions/entries.ts';
import type { VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { defineListVerb, toFilter } from '../options.ts';

/** `count`: one number. */
export function count({ messages, handle }: VerbHost) {
  return defineListVerb('count', messages, messages.count).action(
    handle(async (context, options) => {
      const { db } = await context.list();
      const rows = await countEntries(db, toFilter(context, options));
      await (context.json ? context.out.json({ count: rows }) : context.out.write(`${rows}\n`));
      return EXIT.ok;
    }),
  );
}
