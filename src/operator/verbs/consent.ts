import type { Context, Shell } from '../context.ts';
import { consentsInUse, type ConsentUse } from '../data/consent.ts';
import { EXIT } from '../exit-codes.ts';
import { formatTable } from '../terminal/table.ts';
import { localTime } from '../time/zone.ts';
import { defineVerb } from './define-verb.ts';

/** `consent`: what people agreed to, and when. */
export function consent({ words, act }: Shell) {
  const texts = words.consent;
  return defineVerb('consent', words, texts)
    .option('--wording', texts.wording)
    .action(({ wording }) =>
      act(async (context) => {
        const { db } = await context.list();
        const uses = await consentsInUse(db);
        if (context.json) await context.out.write(`${JSON.stringify(uses, null, 2)}\n`);
        else if (uses.length === 0) await context.say(words.list.empty);
        else {
          await context.out.write(table(context, uses));
          if (wording === true) for (const use of uses) await context.out.write(fullText(context, use));
        }
        return uses.some((use) => use.wording === undefined) ? EXIT.found : EXIT.ok;
      }),
    );
}

function table({ words, zone, out, style }: Context, uses: readonly ConsentUse[]): string {
  const { consent: texts, columns } = words;
  const time = (instant: string) => localTime(zone, Date.parse(instant));
  return formatTable(
    [
      { heading: columns.consent, cell: (use) => use.consent_version },
      { heading: columns.language, cell: (use) => use.language },
      { heading: texts.people, cell: (use) => String(use.count), align: 'right' },
      { heading: texts.first, cell: (use) => time(use.first_joined_at) },
      { heading: texts.last, cell: (use) => time(use.last_joined_at) },
      { heading: texts.sentence, cell: (use) => use.wording?.sentence ?? texts.unknown },
    ],
    uses,
    out.columns,
    style,
  );
}

function fullText({ style, words }: Context, { consent_version, language, wording }: ConsentUse): string {
  const body =
    wording === undefined
      ? [words.consent.unknown]
      : [wording.sentence, wording.privacy, ...wording.details.map(({ title, text }) => `${title}: ${text}`)];
  return `\n${style.bold(`${consent_version} ${language}`)}\n${body.map((line) => `  ${line}\n`).join('')}`;
}
