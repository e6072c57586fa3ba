import { InvalidArgumentError, type Command } from 'commander';
import type * as v from 'valibot';
import { MEANINGS } from '../../actions/import/columns.ts';
import { importPeople } from '../../actions/import/import.ts';
import type { RowReason } from '../../actions/import/validate-row.ts';
import { takeOff } from '../../actions/take-off.ts';
import { readInput, runChange, runRemoval, type Session } from '../session.ts';
import { explainTraces } from './people.ts';

type Input = v.InferInput<typeof importPeople.input>;
type Options = Omit<Input, 'file' | 'name' | 'columns' | 'shown'> &
  Pick<v.InferInput<typeof takeOff.input>, 'sure'> & {
    column?: Input['columns'];
    left?: true;
    yes?: true;
  };

/** Why a row is not imported, which is no fault of the file. */
const HARMLESS: readonly RowReason[] = ['listed', 'repeated'];

/** Collects a repeated option. A heading may have the sign in it. */
function collect(typed: string, earlier?: Record<string, string>): Record<string, string> {
  const at = typed.lastIndexOf('=');
  if (at < 0) throw new InvalidArgumentError('Write it as HEADING=email.');
  return { ...earlier, [typed.slice(0, at)]: typed.slice(at + 1) };
}

/** `import`: brings people in, or takes people off. */
export function importVerb(program: Command, session: Session): void {
  program
    .command('import')
    .description('Bring in the people in a file: CSV, or addresses on each line. Prints what would happen.')
    .argument('<file>')
    .option(
      '--column <heading=meaning>',
      `what a column is (${MEANINGS.join(', ')}); can be repeated`,
      collect,
    )
    .option('--dates <order>', 'dmy or mdy, where the file does not show it')
    .option('--language <code>', 'for rows that do not say it')
    .option('--consent <name>', 'what they agreed to, such as fair-2026')
    .option('--left', 'they left elsewhere, or their mail bounced: take them off the list, and block them')
    .option('--sure', 'with --left: all have left, though the file says when they joined')
    .option('--yes', 'do it')
    .action(async (file: string, { left, yes, column, ...typed }: Options) => {
      const host = await session.host(!left);
      const named = { file, name: file, ...typed, columns: column };
      if (left) {
        const input = readInput(takeOff.input, named);
        return explainTraces(session, (await runRemoval(session, host, takeOff, input, yes)).result);
      }
      const input = readInput(importPeople.input, named);
      const { plan, result } = await runChange(session, host, importPeople, input, yes);
      const leftOut = result?.leftOut ?? (plan && 'leftOut' in plan ? plan.leftOut : []);
      if (leftOut.some(({ reason }) => !HARMLESS.includes(reason))) await session.fail();
    });
}
