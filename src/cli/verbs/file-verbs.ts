import { basename } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import { SETTINGS_FILE } from '../../hosts/node/environment.ts';
import { describeLocation } from '../../hosts/settings/server-url.ts';
import { backUp, makeBackup } from '../../backup/make-backup.ts';
import { writeOutput } from '../../backup/output-file.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { adopt } from '../../operator/actions/backups.ts';
import { countEntries } from '../../operator/actions/selection.ts';
import { exportInput, exportLines } from '../../operator/actions/export-lines.ts';
import { importPeople } from '../../operator/actions/import/import.ts';
import { importInput } from '../../operator/actions/import/read-file.ts';
import type { RowReason } from '../../operator/actions/import/validate-row.ts';
import { restore } from '../../operator/actions/restore.ts';
import { takeOff } from '../../operator/actions/take-off.ts';
import { en } from '../../operator/texts/en.ts';
import { ENTRY_COLUMNS } from '../../waitlist/entry-columns.ts';
import { addOptions } from '../options.ts';
import { carryOut, readInput, type Session } from '../command-session.ts';

type Exported = Omit<v.InferInput<typeof exportInput>, 'columns'> & { out?: string };

/** `export`: the list, or a part of it, for other programs. */
export function exportVerb(program: Command, session: Session): void {
  const verb = program.command('export').description('Write the list, or a part of it, as CSV.');
  addOptions(verb, v.omit(exportInput, ['columns']).entries)
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

type Imported = Omit<v.InferInput<typeof importInput>, 'file' | 'name'> & {
  left?: true;
  sure?: true;
  yes?: true;
};

/** Why a row is not imported, which is no fault of the file. */
const HARMLESS: readonly RowReason[] = ['listed', 'repeated'];

/** `import`: brings people in, or takes people off. */
export function importVerb(program: Command, session: Session): void {
  const verb = program
    .command('import')
    .description('Bring in the people in a file: CSV, or addresses on each line. Prints what would happen.')
    .argument('<file>');
  addOptions(verb, importInput.entries)
    .option('--left', 'they left elsewhere, or their mail bounced: take them off the list, and block them')
    .option('--sure', 'with --left: all have left, though the file has times, states or consents')
    .option('--yes', 'do it')
    .action(async (file: string, { left, sure, yes, ...typed }: Imported) => {
      const named = { file, name: file, ...typed };
      if (left) {
        const input = readInput(takeOff.input, { who: { ...named, sure } });
        const host = await session.host();
        await carryOut(session, () => takeOff.plan(host, input), yes);
        return;
      }
      const input = readInput(importInput, named);
      const host = await session.host(true);
      const { shown } = await carryOut(session, () => importPeople.plan(host, input), yes);
      if (shown.leftOut?.some(({ reason }) => !HARMLESS.includes(reason))) await session.fail();
    });
}

const KEPT =
  'The clock cannot be trusted yet: the server has not made two daily rounds by it. So no backup was deleted for its age:';

interface BackupOptions {
  adopt?: string;
  yes?: true;
}

/** `backup`: a consistent copy while sign-ups go on. */
export function backupVerb(program: Command, session: Session): void {
  program
    .command('backup')
    .description('Make a backup while sign-ups go on, and check it: in BACKUP_FOLDER, or in a new file.')
    .argument('[file]', 'a new file; - is standard output')
    .option('--adopt <file>', 'make a backup this list’s, of which nobody knows whose it is')
    .option('--yes', 'do it')
    .action(async (file: string | undefined, { adopt: old, yes }: BackupOptions) => {
      const host = await session.host();
      if (old !== undefined) {
        await carryOut(session, () => adopt.plan(host, { file: basename(old) }), yes);
        return;
      }
      // So that nobody takes the backup of another list for that of this one.
      const list = describeLocation(host.settings.database);
      const { kept = [], ...made }: Awaited<ReturnType<typeof backUp>> =
        file === undefined ? await backUp(host, 'waitlist') : await backUpInto(session, host, file);
      const answer = { ...made, list, settings: SETTINGS_FILE };
      const lines = Object.entries(answer).map(([name, value]) => `${name}: ${String(value)}`);
      if (file !== '-') await session.answer(answer, ...lines);
      if (kept.length > 0) await session.err.lines(`${KEPT} ${kept.join(', ')}`);
      for (const fault of made.notDone) await session.err.lines(fill(en.remarks.notDone, { fault }));
    });
}

async function backUpInto({ out }: Session, host: ActionHost, file: string) {
  const { files } = host.location;
  if (file === '-' && out.isTerminal)
    throw new InvalidArgumentError('A backup cannot be shown in a terminal. Name a file.');
  const deliver = async (bytes: AsyncIterable<Uint8Array>) => {
    if (file !== '-') await writeOutput(file, bytes, { own: files });
    else for await (const chunk of bytes) await out.write(chunk);
    return basename(file);
  };
  return { ...(await makeBackup(host, deliver)), name: file };
}

type Restored = Omit<v.InferInput<typeof restore.input>, 'file'> & { yes?: true };

/** `restore`: puts the people in a backup on the list again. */
export function restoreVerb(program: Command, session: Session): void {
  const verb = program
    .command('restore')
    .description('Bring back the people in a backup. Who joined since stays; who left stays away.')
    .argument('<file>');
  addOptions(verb, restore.input.entries)
    .option('--yes', 'do it')
    .action(async (file: string, { yes, ...typed }: Restored) => {
      const input = readInput(restore.input, { file, ...typed });
      const host = await session.host(true);
      const { shown } = await carryOut(session, () => restore.plan(host, input), yes);
      const names = shown.unread.map(({ name }) => name).join(', ');
      if (names !== '') await session.err.lines(fill(en.checks.unreadLists.act, { file: names }));
    });
}
