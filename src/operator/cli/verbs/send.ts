import type { Command } from 'commander';
import type * as v from 'valibot';
import { fill } from '../../../content/fill.ts';
import { en } from '../../texts/en.ts';
import { load, messageName } from '../../actions/message.ts';
import { send, sendTest } from '../../actions/send.ts';
import { readInput, runChange, type Session } from '../session.ts';

type Input = v.InferInput<typeof send.input>;
interface Options extends Pick<Input, 'language' | 'since' | 'perMinute'> {
  to?: string;
  new?: true;
  yes?: true;
}

/** `send`: a message to the people on the list, to each of them once. */
export function sendVerb(program: Command, session: Session): void {
  program
    .command('send')
    .description('Send a message to people on the list, to each once, or go on. Prints who would get it.')
    .argument('<name>', 'its folder in mail/')
    .option('--to <address>', 'send it to this address only, in every language, as a test')
    .option('--language <code>', 'only who joined in this language')
    .option('--since <YYYY-MM-DD>', 'only who joined on this day or later')
    .option('--new', 'also who was not on the list when it was begun')
    .option('--per-minute <mails>', 'default: 60', Number)
    .option('--yes', 'send it; for 30 seconds Ctrl-C takes it back')
    .action(async (typed: string, { to, new: addNew, yes, ...options }: Options) => {
      const name = readInput(messageName, typed);
      const input = readInput(send.input, { name, addNew, ...options });
      const host = await session.host();
      for (const { file, line, reason, found, meant } of (await load(host, name)).problems) {
        const place = line === undefined ? file : `${file}, line ${line}`;
        const offer = meant === undefined ? '' : `. ${fill(en.meant, { meant })}`;
        await session.err.lines(`mail/${place}: ${fill(en.mistakes[reason], { found })}${offer}`);
      }
      if (to !== undefined) {
        await runChange(session, host, sendTest, readInput(sendTest.input, { name, to }), yes);
        return;
      }
      const { plan, result } = await runChange(session, host, send, input, yes);
      const isDone = result?.stopped === undefined && result?.rejected === 0 && result.uncertain === 0;
      if (plan ? plan.total === 0 : !isDone) await session.fail();
    });
}
