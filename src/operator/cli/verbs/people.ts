import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import * as v from 'valibot';
import { readAddressFile } from '../../actions/address-file.ts';
import { erase as eraseAction } from '../../actions/erase.ts';
import { person as personAction } from '../../actions/person.ts';
import { batchesOfEntries, ENTRY_COLUMNS } from '../../actions/entries.ts';
import { exportInput, exportLines } from '../../actions/export-lines.ts';
import { filterOf, selection } from '../../actions/people.ts';
import { printableJson } from '../../formats/printable.ts';
import { personPage } from '../../formats/person/render.ts';
import { localTime } from '../../time/zone.ts';
import { writeResult } from '../files.ts';
import { many, people } from '../output.ts';
import { applyChange, Failure, inputOption, readInput, type Session, type Verbs } from '../session.ts';

type Selected = v.InferInput<typeof selection>;

/** People who are named in a plan; the others are counted. */
const NAMED = 20;

/** Adds the options that narrow the list. */
function narrowed(command: Command): Command {
  const { since, until, language, domain } = selection.entries;
  return command
    .addOption(inputOption('--since <YYYY-MM-DD>', 'only who joined on this day or later', v.unwrap(since)))
    .addOption(inputOption('--until <YYYY-MM-DD>', 'only who joined on this day or before', v.unwrap(until)))
    .addOption(inputOption('--language <code>', 'only who joined in this language', v.unwrap(language)))
    .addOption(inputOption('--domain <name>', 'only this mail domain and those below it', v.unwrap(domain)));
}

/** `list`: who is on the list, oldest first. */
export function list({ program, session, handle }: Verbs): void {
  narrowed(program.command('list'))
    .description('Print who is on the list: when they joined, in which language, and their address.')
    .action(
      handle(async (selected: Selected) => {
        const { out, isJson } = session;
        const host = await session.host();
        for await (const batch of batchesOfEntries(host.list.db, filterOf(host, selected)))
          if (isJson()) await out.write(batch.map((entry) => `${printableJson(entry)}\n`).join(''));
          else
            await out.lines(
              ...batch.map(({ email, language, joined_at }) => {
                const time = localTime(host.programme.timeZone, Date.parse(joined_at));
                return `${time}  ${language}  ${email}`;
              }),
            );
        return 0;
      }),
    );
}

/** `export`: the list, or a part of it, for other programs. */
export function exportList({ program, session, handle }: Verbs): void {
  narrowed(program.command('export'))
    .description('Write the list as CSV or as JSON lines. `import` reads both back exactly.')
    .addOption(inputOption('--format <name>', 'default: csv', exportInput.entries.format))
    .option('--out <file>', 'write to a new file instead of standard output')
    .action(
      handle(async ({ out: file, ...typed }: Selected & { format?: 'csv' | 'jsonl'; out?: string }) => {
        const input = readInput(exportInput, { format: 'csv', ...typed, columns: [...ENTRY_COLUMNS] });
        await writeResult(session, file, async () => exportLines(await session.host(), input));
        return 0;
      }),
    );
}

/** `person`: everything that is held about somebody. */
export function person({ program, session, handle }: Verbs): void {
  program
    .command('person')
    .description(
      'Print everything that is held about somebody, as JSON. The exit status is 1 if that is nothing.',
    )
    .argument('<address>', '- reads it from standard input, where nobody else on this machine sees it')
    .option('--html', 'a page to print or to send, in their language and the page’s first one')
    .option('--out <file>', 'write to a new file instead of standard output')
    .action(
      handle(async (typed: string, { html, out: file }: { html?: true; out?: string }) => {
        const input = readInput(personAction.input, { email: await readWord(session, typed) });
        const record = await personAction.run(await session.host(), input);
        const text = html ? personPage(record) : `${printableJson(record, 2)}\n`;
        await writeResult(session, file, () => Promise.resolve([text]));
        return record.entry === undefined ? 1 : 0;
      }),
    );
}

/** `erase`: deletes people for good. */
export function erase({ program, session, handle }: Verbs): void {
  program
    .command('erase')
    .description(
      'Delete people for good, and block their addresses: no import and no backup brings them back. Prints who it would be.',
    )
    .argument('[addresses...]', '- reads them from standard input')
    .option('--file <file>', 'a file with one address on each line, or an export')
    .option('--yes', 'erase them')
    .action(
      handle(async (typed: string[], { file, yes }: { file?: string; yes?: true }) => {
        const input = readInput(eraseAction.input, { emails: await readAddresses(session, typed, file) });
        const host = await session.host();
        const time = (instant: string) => localTime(host.programme.timeZone, Date.parse(instant));
        if (!yes) {
          const plan = await eraseAction.plan(host, input);
          const listed = new Set(plan.listed);
          const emails = 'emails' in input ? input.emails : [];
          const names = emails.map((email) => (listed.has(email) ? email : `${email} (not on the list)`));
          await session.answer(plan, [
            ...names.slice(0, NAMED),
            `${people(listed.size)} would be erased, and ${many(plan.missing, 'address', 'addresses')} blocked that nobody has here. Nothing was changed; add --yes.`,
          ]);
          return 0;
        }
        const report = await applyChange(session, eraseAction, host, input);
        const { gone, backups, exports, unwritten } = report;
        await session.answer(report, [
          `${people(report.people)} erased.`,
          ...(gone === false
            ? ['Traces are left in the list’s files. Stop the server, and do this again.']
            : []),
          ...(gone === undefined
            ? ['PostgreSQL’s log, replicas and backups may keep them for some time.']
            : []),
          ...backups.map(({ file: name }) => `May still hold them: ${name}`),
          ...(exports === undefined
            ? []
            : [`The list was exported while they may have been on it, last on ${time(exports.lastAt)}.`]),
          ...(unwritten === undefined ? [] : [`The list of who left is not in ${unwritten}.`]),
        ]);
        return gone === false || unwritten !== undefined ? 1 : 0;
      }),
    );
}

/** What was typed, or, for `-`, the first line of standard input. */
async function readWord({ stdin }: Session, typed: string): Promise<string> {
  if (typed !== '-') return typed;
  for await (const line of createInterface({ input: stdin })) return line.trim();
  return '';
}

async function readAddresses(session: Session, typed: readonly string[], file: string | undefined) {
  const texts = [
    typed.filter((word) => word !== '-').join('\n'),
    typed.includes('-') ? await readAll(session.stdin) : '',
    file === undefined ? '' : await readFile(file, 'utf8'),
  ];
  const emails = texts.flatMap((text) => {
    const read = readAddressFile(text);
    if ('emails' in read) return read.emails;
    const [{ line, text: wrong } = { line: 1, text: '' }] = read.wrong;
    throw new Failure(`Line ${line} is not an address: ${wrong}. Nothing was erased.`, 2);
  });
  if (emails.length === 0) throw new Failure('Name addresses, or a file with them.', 2);
  return [...new Set(emails)];
}
