import { consentsInUse, type ConsentUse } from '../../actions/consent.ts';
import { localDay } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from '../options.ts';
import { formatTable } from '../terminal/table.ts';

/** `consent`: what people agreed to, and when. */
export function consent({ messages, handle }: VerbHost) {
  const texts = messages.consent;
  return defineVerb('consent', messages, texts)
    .option('--wording', texts.wording)
    .action(
      handle(async (context, { wording }) => {
        const { db } = await context.list();
        const { uses, corrupt } = await consentsInUse(db);
        if (context.json) await context.out.json(uses);
        else if (uses.length === 0) await context.notify(messages.list.empty);
        else {
          await context.out.write(table(context, uses));
          if (wording) for (const use of uses) await context.out.write(fullText(context, use));
        }
        if (corrupt > 0) await context.notify(texts.corrupt(corrupt));
        const isUnknown = uses.some((use) => use.wording === undefined && use.source_page === 'landing');
        return corrupt > 0 || isUnknown ? EXIT.found : EXIT.ok;
      }),
    );
}

function table({ messages, zone, out, style }: Context, uses: readonly ConsentUse[]): string {
  const { consent: texts, columns } = messages;
  const day = (instant: string) => localDay(zone, Date.parse(instant));
  const sentence = (use: ConsentUse) => use.wording?.sentence ?? unknown(messages, use);
  return formatTable(
    [
      { heading: columns.consent, cell: (use) => use.consent_version },
      { heading: columns.language, cell: (use) => use.language },
      { heading: texts.people, cell: (use) => String(use.count), align: 'right' },
      { heading: texts.first, cell: (use) => day(use.first_joined_at) },
      { heading: texts.last, cell: (use) => day(use.last_joined_at) },
      { heading: texts.sentence, cell: sentence, flexible: true },
    ],
    uses,
    out.columns,
    style,
  );
}

function fullText({ style, messages }: Context, use: ConsentUse): string {
  const { consent_version, language, wording } = use;
  const body =
    wording === undefined
      ? [unknown(messages, use)]
      : [wording.sentence, wording.privacy, ...wording.details.map(({ title, text }) => `${title}: ${text}`)];
  return `\n${style.bold(`${consent_version} ${language}`)}\n${body.map((line) => `  ${line}\n`).join('')}`;
}

/** People from another list never saw a form here. */
function unknown({ consent }: Messages, { source_page }: ConsentUse): string {
  return source_page === 'import' ? consent.elsewhere : consent.unknown;
}
