import { InvalidArgumentError, type Command } from 'commander';
import type * as v from 'valibot';
import { FILE_COLUMNS } from '../../actions/columns.ts';
import { NO_COLUMN } from '../../actions/import/columns.ts';
import { ANSWERS } from '../../actions/import/consent-columns.ts';
import { importPeople } from '../../actions/import/import.ts';
import type { RowReason } from '../../actions/import/validate-row.ts';
import { takeOff } from '../../actions/erase.ts';
import { readInput, runChange, runRemoval, type Session } from '../session.ts';
import { explainTraces } from './people.ts';

type Map = Record<string, string>;
type Options = Omit<v.InferInput<typeof importPeople.input>, 'file'> & { left?: true; yes?: true };

/** Why a row is not imported, which is no fault of the file. */
const HARMLESS: readonly RowReason[] = ['listed', 'repeated'];

/** Collects a repeated option: names and values, of which one is a heading, which may have the sign in it. */
const collect = (find: 'indexOf' | 'lastIndexOf', example: string) => (typed: string, earlier?: Map) => {
  const at = typed[find]('=');
  if (at < 0) throw new InvalidArgumentError(`Write it as ${example}.`);
  return { ...earlier, [typed.slice(0, at)]: typed.slice(at + 1) };
};

/** `import`: brings people in, or with `--left` takes them off. */
export function importVerb(program: Command, session: Session): void {
  program
    .command('import')
    .description('Bring in the people in a file: CSV, or an address on each line. Prints what would happen.')
    .argument('<file>')
    .option(
      '--map <column=heading>',
      `the heading of a column (${FILE_COLUMNS.join(', ')}), or ${NO_COLUMN}; can be repeated`,
      collect('indexOf', 'email=HEADING'),
    )
    .option(
      '--answers <heading=meaning>',
      `what a yes in a column says about mail (${ANSWERS.join(', ')}); can be repeated`,
      collect('lastIndexOf', 'HEADING=agrees'),
    )
    .option('--dates <order>', 'dmy or mdy, where the file does not show it')
    .option('--language <code>', 'for rows that do not say it')
    .option('--consent <name>', 'what they agreed to, such as fair-2026')
    .option('--left', 'they left elsewhere, or their mail bounced: take them off the list, and block them')
    .option('--yes', 'do it')
    .action(async (file: string, { left, yes, ...typed }: Options) => {
      if (left) {
        const input = readInput(takeOff.input, { file, name: file });
        const { result } = await runRemoval(session, await session.host(), takeOff, input, yes);
        return explainTraces(session, result);
      }
      const input = readInput(importPeople.input, { file, ...typed });
      const { plan, result } = await runChange(session, await session.host(true), importPeople, input, yes);
      const leftOut = result?.leftOut ?? (plan && 'leftOut' in plan ? plan.leftOut : []);
      if (leftOut.some(({ reason }) => !HARMLESS.includes(reason))) await session.fail();
    });
}
