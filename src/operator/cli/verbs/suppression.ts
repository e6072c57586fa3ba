import {
  exportSuppressionFile,
  importSuppressionList,
  readSuppressionFile,
} from '../../actions/backup/suppression-file.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../exit-codes.ts';
import { checkOutput, requireFiles, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb, oneOf, parser } from '../options.ts';

/** `suppression`: the list of those who asked for deletion, as a file. */
export function suppression({ messages, handle }: VerbHost) {
  const texts = messages.suppression;
  const readAction = parser('action', oneOf(['export', 'import'], messages), messages);
  return defineVerb('suppression', messages, texts)
    .argument('<action>', texts.action, readAction)
    .argument('<file>', texts.file)
    .option('--identity <file>', messages.restore.identity)
    .option('--yes', messages.files.yes)
    .action(
      handle((context, action, file, { identity, yes }) =>
        action === 'export' ? write(context, file, yes) : read(context, file, identity),
      ),
    );
}

async function write(context: Context, file: string, yes: true | undefined): Promise<ExitCode> {
  checkOutput(context, file, { yes });
  const { db } = await context.list();
  await writeOutput(context, file, await exportSuppressionFile(db, context.actor), { yes });
  if (file !== STANDARD_STREAM) await context.answer({ file }, [context.messages.suppression.written(file)]);
  return EXIT.ok;
}

async function read(context: Context, file: string, identity: string | undefined): Promise<ExitCode> {
  const { messages, actor, zone } = context;
  requireFiles(file, identity);
  const found = await readSuppressionFile(file, identity);
  if (found === undefined) throw new OperatorError(messages.suppression.wrong(file), EXIT.usage);
  const { db } = await context.list({ create: true });
  await importSuppressionList(db, actor, found.list);
  const { length } = found.list.tombstones;
  const time = localTime(zone, Date.parse(found.writtenAt));
  await context.answer({ deletions: length, writtenAt: found.writtenAt }, [
    messages.suppression.read(length, time),
  ]);
  return EXIT.ok;
}
