import { InvalidArgumentError } from '@commander-js/extra-typings';
import { readSuppressionFile, suppressionText } from '../../actions/backup/suppression-file.ts';
import { mergeSuppressionList } from '../../../waitlist/privacy/suppression-export.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, requireFile, STANDARD_STREAM, writeOutput } from '../files.ts';
import type { Messages } from '../messages/en.ts';
import { defineVerb } from './define-verb.ts';

interface Options {
  identity?: string | undefined;
  yes?: true | undefined;
}

/** `suppression`: the list of those who asked for deletion, as a file. */
export function suppression({ messages, handle }: VerbHost) {
  const texts = messages.suppression;
  return defineVerb('suppression', messages, texts)
    .argument('<action>', texts.action, readAction(messages))
    .argument('<file>', texts.file)
    .option('--identity <file>', messages.restore.identity)
    .option('--yes', messages.files.yes)
    .action((action, file, options) =>
      handle((context) => (action === 'export' ? write : read)(context, file, options)),
    );
}

function readAction({ usage }: Messages) {
  return (action: string): 'export' | 'import' => {
    if (action === 'export' || action === 'import') return action;
    throw new InvalidArgumentError(usage.oneOf('export, import'));
  };
}

async function write(context: Context, file: string, { yes }: Options): Promise<ExitCode> {
  checkOutput(context, file, { yes: yes === true });
  const { db } = await context.list();
  await writeOutput(context, file, await suppressionText(db, context.actor), { yes: yes === true });
  if (file !== STANDARD_STREAM) await context.notify(context.messages.suppression.written(file));
  return EXIT.ok;
}

async function read(context: Context, file: string, { identity }: Options): Promise<ExitCode> {
  const { messages, notify, actor, zone } = context;
  requireFile(context, file);
  if (identity !== undefined) requireFile(context, identity);
  const found = await readSuppressionFile(file, identity);
  if (found === undefined) throw new OperatorError(messages.suppression.wrong(file), EXIT.usage);
  const { db } = await context.list({ create: true });
  await mergeSuppressionList(db, actor, found.list);
  const { length } = found.list.hashes;
  await notify(messages.suppression.read(length, localTime(zone, Date.parse(found.writtenAt))));
  return EXIT.ok;
}
