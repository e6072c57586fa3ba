import type { Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../../content/fill.ts';
import { load, messageName, send as sendAction, sendTest } from '../../actions/send.ts';
import { LEFT_OUT, MISTAKES } from '../sentences.ts';
import { readInput, runChange, type Session } from '../session.ts';

type Input = v.InferInput<typeof sendAction.input>;
interface Options extends Pick<Input, 'language' | 'since' | 'again' | 'perMinute'> {
  to?: string;
  new?: true;
  yes?: true;
}

/** `send`: a message to the people on the list, to each of them once. */
export function send(program: Command, session: Session): void {
  program
    .command('send')
    .description(
      'Send a message of the folder mail/ to people on the list, to each once. Prints who would get it.',
    )
    .argument('<name>', 'its folder in mail/')
    .option('--to <address>', 'send it to this address only, in every language, as a test')
    .option('--language <code>', 'only who joined in this language')
    .option('--since <YYYY-MM-DD>', 'only who joined on this day or later')
    .option('--new', 'also who was not on the list when it was begun')
    .option(
      '--again <state>',
      'also who is uncertain, or rejected; the uncertain may get it twice',
      (state: string, earlier?: readonly string[]) => [...(earlier ?? []), state],
    )
    .option('--per-minute <mails>', 'default: 60', Number)
    .option('--yes', 'send it; for 30 seconds Ctrl-C takes it back')
    .action(async (typed: string, { to, new: addNew, yes, ...options }: Options) => {
      const name = readInput(messageName, typed);
      const input = readInput(sendAction.input, { name, addNew, ...options });
      const host = await session.host();
      for (const { file, line, reason, found } of load(host, name).problems)
        await session.err.lines(
          `mail/${file}${line === undefined ? '' : `, line ${line}`}: ${fill(MISTAKES[reason] ?? MISTAKES['other'] ?? reason, { found })}`,
        );
      if (to !== undefined)
        return runChange(session, host, sendTest, readInput(sendTest.input, { name, to }), {
          yes: true,
          plan: () => [],
          result: (sent) => [`The mail server took it for ${sent.to}.`],
        });
      await runChange(session, host, sendAction, input, {
        yes,
        plan: ({ total, byLanguage, begunAt, leftOut, rejections }) => {
          if (total === 0) session.fail();
          return [
            ...(begunAt === undefined ? [] : [`Begun at ${begunAt}`]),
            ...Object.entries(leftOut).map(
              ([reason, number]) => `${number} left out: they ${LEFT_OUT[reason] ?? reason}`,
            ),
            ...rejections.map(({ codes, people }) => `  ${codes}: ${people}`),
            ...Object.entries(byLanguage).map(([language, number]) => `${number} in ${language}`),
            `${total} would get it, in about ${Math.ceil(total / input.perMinute)} min.`,
          ];
        },
        result: ({ accepted, rejected, uncertain, stopped }) => {
          if (stopped !== undefined || rejected + uncertain > 0) session.fail();
          return [
            `${accepted} accepted by the mail server, ${rejected} rejected, ${uncertain} uncertain`,
            ...(stopped ? [`Stopped: ${describeStop(stopped)}. The same command goes on.`] : []),
          ];
        },
      });
    });
}

function describeStop(stopped: { reason: string; answer?: string }): string {
  return [stopped.reason, stopped.answer].filter((part) => part !== undefined).join(', ');
}
