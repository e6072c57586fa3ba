import { parseEmail } from '../../../contract/email.ts';
import { lookUpPerson } from '../../actions/person.ts';
import { personPage, personText } from '../../formats/person/render.ts';
import type { VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from '../options.ts';
import { originOf } from '../settings.ts';
import { readWord } from '../standard-input.ts';

/** `person`: everything that is held about someone, for a request under data protection law. */
export function person({ messages, handle }: VerbHost) {
  const texts = messages.person;
  return defineVerb('person', messages, texts)
    .argument('<address>', texts.address)
    .option('--out <file>', texts.out)
    .option('--yes', messages.files.yes)
    .action(
      handle(async (context, typed, { out: file, yes }) => {
        const word = await readWord(context, typed, texts.prompt);
        const address = parseEmail(word);
        if (address === undefined) throw new OperatorError(messages.erase.wrong(word), EXIT.usage);
        checkOutput(context, file, { yes });
        const { db } = await context.list();
        const { source, actor, zone, retentionDays, notify, json, out } = context;
        const { requestDeadlines: deadlines } = context.mail.programme;
        const lookup = { db, source, actor, zone, deadlines, retentionDays, origin: originOf(context) };
        const record = await lookUpPerson(lookup, address);
        if (file !== undefined) await writeOutput(context, file, personPage(record), { yes });
        if (json) await out.json(record);
        else if (file === undefined) await out.write(personText(record));
        else if (file !== STANDARD_STREAM) await notify(texts.written(file));
        await notify(texts.deadlines(record.answerBy, deadlines.answer, record.deleteBy));
        return record.entry === undefined ? EXIT.found : EXIT.ok;
      }),
    );
}
