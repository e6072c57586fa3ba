import { parseEmail } from '../../../contract/email.ts';
import { lookUpPerson, type PersonRecord } from '../../actions/person.ts';
import { personPage, personText } from '../../formats/person/render.ts';
import { retentionDays, type Context, type VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { readWord } from '../standard-input.ts';
import { defineVerb } from './define-verb.ts';

/** `person`: everything that is held about someone, for a request under data protection law. */
export function person({ messages, handle }: VerbHost) {
  const texts = messages.person;
  return defineVerb('person', messages, texts)
    .argument('<address>', texts.address)
    .option('--out <file>', texts.out)
    .option('--yes', messages.files.yes)
    .action((typed, { out, yes }) =>
      handle(async (context) => {
        const word = await readWord(context, typed, texts.prompt);
        const address = parseEmail(word);
        if (address === undefined) {
          await context.notify(messages.erase.wrong(word));
          return EXIT.usage;
        }
        checkOutput(context, out, { yes: yes === true });
        const { db } = await context.list();
        const { source, actor, zone } = context;
        const record = await lookUpPerson(
          { db, source, actor, zone, retentionDays: retentionDays(context) },
          address,
        );
        return show(context, record, out, yes === true);
      }),
    );
}

async function show(
  context: Context,
  record: PersonRecord,
  page: string | undefined,
  yes: boolean,
): Promise<ExitCode> {
  const { messages, notify, json, out } = context;
  if (page !== undefined) await writeOutput(context, page, personPage(record), { yes });
  if (json) await out.write(`${JSON.stringify(record, null, 2)}\n`);
  else if (page === undefined) await out.write(personText(record));
  else if (page !== STANDARD_STREAM) await notify(messages.person.written(page));
  await notify(messages.person.deadlines(record.answerBy, record.deleteBy));
  return record.entry !== undefined ? EXIT.ok : EXIT.found;
}
