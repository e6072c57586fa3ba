import * as v from 'valibot';
import { ENTRY_COLUMNS } from '../../actions/entries.ts';
import { importPeople, takeOff } from '../../actions/exchange.ts';
import { NO_COLUMN } from '../../actions/import/columns.ts';
import { many, people } from '../output.ts';
import { describeRefusal, precautionLines } from '../sentences.ts';
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

type Input = v.InferInput<typeof importPeople.input>;
type Options = Omit<Input, 'file' | 'map'> & { map: Record<string, string>; left?: true; yes?: true };

/** Why a row is not imported, which is no fault of the file. */
const HARMLESS: readonly string[] = ['listed', 'repeated'];

/** What is wrong with rows, where the name of it does not say that. */
const REASONS: Readonly<Record<string, string>> = {
  unreadable: 'cannot be read',
  email: 'no valid address',
  language: 'a language that the page does not have',
  time: 'a time that cannot be read',
  future: 'a time in the future',
  id: 'an id that is no UUID',
  source: 'an unknown way of joining',
  consent: 'no name of a consent',
  repeated: 'twice in the file',
  listed: 'on the list already',
  erased: 'left, or was erased on request',
  expired: 'joined longer ago than people stay on the list',
};

const ASSUMED: Readonly<Record<string, string>> = {
  language: 'without a language of their own (--language)',
  time: 'without a time: they join now',
  consent: 'without what they agreed to (--consent)',
  zone: 'without a time zone: the programme’s',
};

/** `import`: brings people in, or with `--left` takes them off. */
export function importFile({ program, session, handle }: Verbs): void {
  const { dates, language, consent } = importPeople.input.entries;
  program
    .command('import')
    .description(
      'Bring in the people in a file: CSV, JSON lines, or an address on each line. Prints what would happen.',
    )
    .argument('<file>')
    .option(
      '--map <column=heading>',
      `the heading of a column (email, language, joined_at, consent_version), or ${NO_COLUMN}; can be repeated`,
      readPair,
      {},
    )
    .addOption(inputOption('--dates <order>', 'where the file does not show it', v.unwrap(dates)))
    .addOption(inputOption('--language <code>', 'for rows that do not say it', v.unwrap(language)))
    .addOption(inputOption('--consent <name>', 'what they agreed to, such as fair-2026', v.unwrap(consent)))
    .option('--subscribed <word>', 'a word of a status column that means that somebody wants mail', collect)
    .option(
      '--left',
      'these people left elsewhere, or their mail bounced: take them off the list, and block them',
    )
    .option('--yes', 'do it')
    .action(
      handle((file: string, { left, yes, ...typed }: Options) =>
        left ? takeThemOff(session, file, yes) : bringIn(session, { ...typed, file }, yes),
      ),
    );
}

function readPair(typed: string, earlier: Record<string, string>): Record<string, string> {
  const at = typed.indexOf('=');
  const column = typed.slice(0, at);
  if (ENTRY_COLUMNS.some((known) => known === column)) return { ...earlier, [column]: typed.slice(at + 1) };
  throw new Failure(`--map needs COLUMN=HEADING, with a column of ${ENTRY_COLUMNS.join(', ')}.`, 2);
}

async function bringIn(session: Session, typed: Input, yes: true | undefined): Promise<ExitCode> {
  const input = readInput(importPeople.input, typed);
  const host = await session.host({ create: true });
  if (yes) {
    const result = await applyChange(session, importPeople, host, input);
    await session.answer(result, [
      ...result.reasons.map(describeReason),
      `${people(result.added)} added.`,
      ...(result.complete ? [] : ['Stopped. The same command adds the rest.']),
    ]);
    return result.complete && result.reasons.every(isHarmless) ? 0 : 1;
  }
  const plan = await importPeople.plan(host, input);
  if ('problem' in plan) throw new Failure(`${describeRefusal(plan.problem, plan)} Nothing was changed.`, 2);
  const columns = plan.columns.flatMap(({ heading, becomes }) =>
    becomes === undefined ? [] : [`${becomes} = ${heading}`],
  );
  await session.answer(plan, [
    `${people(plan.rows)} in the file: ${columns.join('; ')}`,
    ...(plan.dates === undefined ? [] : [`Dates are ${plan.dates === 'dmy' ? 'day/month' : 'month/day'}.`]),
    ...Object.entries(plan.assumed).map(([name, number]) => `${people(number)} ${ASSUMED[name] ?? name}`),
    ...plan.reasons.map(describeReason),
    ...precautionLines(plan),
    `${people(plan.fitting)} would be added. Nothing was changed; add --yes.`,
  ]);
  return plan.reasons.every(isHarmless) ? 0 : 1;
}

interface Reason {
  reason: string;
  count: number;
  first: { line: number; email: string; value: string };
}

const isHarmless = ({ reason }: Reason) => HARMLESS.includes(reason);

function describeReason({ reason, count, first }: Reason): string {
  const example = `the first in line ${first.line}: ${first.value || first.email}`;
  return `${people(count)} left out: ${REASONS[reason] ?? reason} (${example})`;
}

async function takeThemOff(session: Session, file: string, yes: true | undefined): Promise<ExitCode> {
  const host = await session.host();
  if (yes) {
    const result = await applyChange(session, takeOff, host, { file, name: file });
    await session.answer(result, [`${people(result.people)} taken off.`]);
    return 0;
  }
  const plan = await takeOff.plan(host, { file });
  await session.answer(plan, [
    ...plan.listed,
    ...precautionLines(plan),
    `${people(plan.listed.length)} would be taken off, and ${many(plan.missing, 'address', 'addresses')} blocked that nobody has here. Nothing was changed; add --yes.`,
  ]);
  return 0;
}
