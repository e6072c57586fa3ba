import { parseEmail } from '../../../contract/email.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import type { Context, Shell } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { refuseToReplace, STANDARD_STREAM, writePieces } from '../files.ts';
import { lookUpPerson, type PersonRecord } from '../../formats/person/record.ts';
import { personPage, personText } from '../../formats/person/render.ts';
import { defineVerb } from './define-verb.ts';

/** `person`: everything that is held about someone, for a request under data protection law. */
export function person({ words, act }: Shell) {
  const texts = words.person;
  return defineVerb('person', words, texts)
    .argument('<address>', texts.address)
    .option('--out <file>', texts.out)
    .option('--yes', words.files.yes)
    .action((typed, { out, yes }) =>
      act(async (context) => {
        const address = parseEmail(typed);
        if (address === undefined) {
          await context.say(words.erase.wrong(typed));
          return EXIT.usage;
        }
        refuseToReplace(context, out, yes === true);
        const record = await lookUpPerson(context, address);
        return show(context, record, out);
      }),
    );
}

async function show(context: Context, record: PersonRecord, page: string | undefined): Promise<ExitCode> {
  const { words, say, json, out, clock } = context;
  const { db } = await context.list();
  const found = record.entry !== undefined;
  await recordAudit(db, clock, 'person', { found });
  if (page !== undefined) await writePieces(context, page, pieces(personPage(record)));
  if (json) await out.write(`${JSON.stringify(record, null, 2)}\n`);
  else if (page === undefined) await out.write(personText(record));
  else if (page !== STANDARD_STREAM) await say(words.person.written(page));
  await say(words.person.deadlines(record.answerBy, record.deleteBy));
  return found ? EXIT.ok : EXIT.found;
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
