import * as v from 'valibot';
import { selection } from '../../actions/people.ts';
import { load, send as sendAction, sendTest } from '../../actions/send.ts';
import { localTime } from '../../time/zone.ts';
import { count, people } from '../output.ts';
import { describeRefusal } from '../sentences.ts';
import {
  applyChange,
  collect,
  Failure,
  inputOption,
  readInput,
  type ExitCode,
  type Session,
  type Verbs,
} from '../session.ts';

type Input = v.InferInput<typeof sendAction.input>;
interface Options extends Pick<Input, 'language' | 'since' | 'again' | 'perMinute'> {
  to?: string;
  new?: true;
  yes?: true;
}
type Plan = Awaited<ReturnType<typeof sendAction.plan>>;
type Problem = ReturnType<typeof load>['problems'][number];

/** Why somebody does not get the message. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  accepted: 'have had it',
  sending: 'get it from another process',
  rejected: 'were rejected by the mail server (--again rejected)',
  uncertain: 'may have had it (--again uncertain)',
  new: 'were not meant when it was begun (--new)',
};

/** What is wrong with a message; `{found}` is what the file has there. */
const PROBLEMS: Readonly<Record<Problem['reason'], string>> = {
  missing: 'this file is missing; a message needs every language of the page',
  notUtf8: 'not in UTF-8',
  control: 'an invisible character',
  noFrontMatter: 'must begin with ---, “subject: …”, “preview: …” and ---',
  unknownField: 'the field {found} is not known',
  repeatedField: 'the field {found} is there twice',
  missingField: 'the field {found} is missing',
  unknownPlaceholder: '{found} is not known',
  noApplyUrl: '{applyLink} needs the setting APPLY_URL',
  noLeaveLink: 'no link for leaving: [leave the list]({leaveLink})',
  invalidLink: '{found} does not begin with https:// or mailto:',
  sample: 'src/content/programme.ts is still the sample (isSample: true)',
  unsupported: '{found}: mail programs do not show this reliably',
  tooDeep: 'too many quotes, lists or marks within each other',
};

/** `send`: a message to the people on the list, to each of them once. */
export function send({ program, session, handle }: Verbs): void {
  const { since, language } = selection.entries;
  const { perMinute } = sendAction.input.entries;
  program
    .command('send')
    .description(
      'Send a message of the folder mail/ to people on the list, to each once. Prints who would get it.',
    )
    .argument('<name>', 'its folder in mail/')
    .option('--to <address>', 'send it to this address only, in every language, as a test')
    .addOption(inputOption('--language <code>', 'only who joined in this language', v.unwrap(language)))
    .addOption(inputOption('--since <YYYY-MM-DD>', 'only who joined on this day or later', v.unwrap(since)))
    .option('--new', 'also who was not on the list when it was begun')
    .option('--again <state>', 'also who is uncertain, or rejected; the uncertain may get it twice', collect)
    .addOption(inputOption('--per-minute <mails>', 'default: 60', v.unwrap(perMinute)))
    .option('--yes', 'send it; for 30 seconds Ctrl-C takes it back')
    .action(
      handle(async (name: string, { to, yes, new: addNew, ...typed }: Options): Promise<ExitCode> => {
        const host = await session.host();
        if (to !== undefined) {
          const result = await applyChange(session, sendTest, host, readInput(sendTest.input, { name, to }));
          await session.answer(result, [`The mail server took it for ${result.to}.`]);
          return 0;
        }
        const input = readInput(sendAction.input, { name, addNew, ...typed });
        const plan = await sendAction.plan(host, input);
        if (plan.obstacle !== undefined) {
          const { problems } = load(host, name);
          throw new Failure([describeRefusal(plan.obstacle, {}), ...problems.map(describe)].join('\n'), 2);
        }
        if (yes) return report(session, await applyChange(session, sendAction, host, input));
        await session.answer(plan, planLines(plan, input.perMinute, host.programme.timeZone));
        return plan.total === 0 ? 1 : 0;
      }),
    );
}

function describe({ file, line, reason, found }: Problem): string {
  return `mail/${file}${line === undefined ? '' : `, line ${line}`}: ${PROBLEMS[reason].replace('{found}', found)}`;
}

function planLines(plan: Plan, perMinute: number, zone: string): string[] {
  const { total, byLanguage, begunAt, leftOut, rejections, uncertain } = plan;
  return [
    ...(begunAt === undefined ? [] : [`Begun on ${localTime(zone, Date.parse(begunAt))}`]),
    ...Object.entries(leftOut).map(
      ([reason, number]) => `${people(number)} left out: they ${LEFT_OUT[reason] ?? reason}`,
    ),
    ...rejections.map(({ codes, people: number }) => `  ${codes}: ${people(number)}`),
    ...uncertain.map((email) => `  uncertain: ${email}`),
    `${people(total)} would get it (${Object.entries(byLanguage)
      .map(([language, number]) => `${language}: ${count(number)}`)
      .join(', ')}), in about ${count(Math.ceil(total / perMinute))} min. Nothing was sent; add --yes.`,
  ];
}

async function report(
  session: Session,
  result: Awaited<ReturnType<typeof sendAction.apply>>,
): Promise<ExitCode> {
  const { accepted, rejected, uncertain, stopped } = result;
  await session.answer(result, [
    `${people(accepted)} accepted by the mail server, ${people(rejected)} rejected, ${people(uncertain)} uncertain`,
    ...(stopped === undefined
      ? []
      : [
          `Stopped (${stopped.reason})${'answer' in stopped ? `: ${stopped.answer}` : ''}. The same command goes on.`,
        ]),
  ]);
  return stopped === undefined && rejected + uncertain === 0 ? 0 : 1;
}
