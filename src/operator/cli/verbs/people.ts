import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../../content/fill.ts';
import { en } from '../../texts/en.ts';
import { Refusal } from '../../actions/refusal.ts';
import { erase } from '../../actions/erase.ts';
import { person } from '../../actions/person.ts';
import { emailAddress } from '../../actions/selection.ts';
import { ENTRY_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { batchesOfEntries, countEntries } from '../../actions/entries.ts';
import { exportInput, exportLines } from '../../actions/export-lines.ts';
import { writeOutput } from '../../../backup/output-file.ts';
import { printableJson } from '../../formats/csv.ts';
import { personPage } from '../../formats/person/render.ts';
import { localTime } from '../../time/zone.ts';
import { readInput, runRemoval, type Session } from '../session.ts';

type Exported = Omit<v.InferInput<typeof exportInput>, 'columns'> & { out?: string };

/** `list`: who is on the list, oldest first. */
export function listVerb(program: Command, session: Session): void {
  program
    .command('list')
    .description('Print who is on the list: when they joined, in which language, and their address.')
    .action(async () => {
      const host = await session.host();
      const { timeZone } = host.programme;
      for await (const batch of batchesOfEntries(host.list.db, {}))
        for (const entry of batch) {
          const joined = localTime(timeZone, Date.parse(entry.joined_at));
          if (session.isJson()) await session.out.json(entry);
          else await session.out.lines(`${joined}  ${entry.language}  ${entry.email}`);
        }
    });
}

/** `export`: the list, or a part of it, for other programs. */
export function exportVerb(program: Command, session: Session): void {
  program
    .command('export')
    .description('Write the list, or a part of it, as CSV.')
    .option('--since <YYYY-MM-DD>', 'only who joined on this day or later')
    .option('--until <YYYY-MM-DD>', 'only who joined on this day or before')
    .option('--language <code>', 'only who joined in this language')
    .option('--domain <name>', 'only this mail domain and those below it')
    .option('--unconfirmed', 'also who was asked to confirm their address and has not')
    .option('--out <file>', 'write to a new file instead of standard output')
    .action(async ({ out: file, ...typed }: Exported) => {
      const input = readInput(exportInput, { ...typed, columns: [...ENTRY_COLUMNS] });
      const host = await session.host();
      const waiting = { ...input, waiting: true };
      const left = input.unconfirmed ? 0 : await countEntries(host.list.db, waiting, host.programme.timeZone);
      if (left > 0)
        await session.err.lines(`Left out: ${left} who have not confirmed their address (--unconfirmed).`);
      const lines = exportLines(host, input);
      if (file !== undefined) return writeOutput(file, lines, { own: host.location.files });
      for await (const each of lines) await session.out.write(each);
    });
}

/** `person`: everything that is held about somebody. */
export function personVerb(program: Command, session: Session): void {
  program
    .command('person')
    .description('Print everything that is held about somebody, as JSON. Exit status 1: that is nothing.')
    .argument('<address>', '- reads it from standard input, where nobody else on this machine sees it')
    .option('--html', 'a page to print or to send, in their language and the page’s first one')
    .action(async (typed: string, { html }: { html?: true }) => {
      const email = typed === '-' ? (await readAll(session.stdin)).trim() : typed;
      const input = readInput(person.input, { email });
      const record = await person.run(await session.host(), input);
      await session.out.write(html ? personPage(record) : `${printableJson(record, 2)}\n`);
      if (record.entry === undefined) await session.fail();
    });
}

/** `erase`: deletes people for good. */
export function eraseVerb(program: Command, session: Session): void {
  program
    .command('erase')
    .description('Delete people for good: no import and no backup brings them back. Prints who it would be.')
    .argument('[addresses...]', '- reads them from standard input, one on each line')
    .option('--yes', 'erase them')
    .action(async (typed: string[], { yes }: { yes?: true }) => {
      const words = typed.filter((word) => word !== '-');
      const areListed = words.length < typed.length;
      const lines = areListed
        ? (await readAll(session.stdin)).split(/[\r\n]+/).filter((line) => line.trim())
        : [];
      // Nobody is erased because a file was misread.
      const emails = [...new Set(readInput(v.array(emailAddress), [...words, ...lines]))];
      if (emails.length === 0) throw new Refusal('noAddresses');
      const input = { emails, areListed };
      const { result } = await runRemoval(session, await session.host(), erase, input, yes);
      await explainTraces(session, result);
    });
}

/** What is still to be done after people were erased. */
export async function explainTraces(
  session: Session,
  { gone, unwritten }: { gone?: boolean | undefined; unwritten?: string | undefined } = {},
): Promise<void> {
  if (gone === false) await session.fail(en.traces);
  if (unwritten !== undefined) await session.fail(fill(en.unwritten, { file: unwritten }));
}
