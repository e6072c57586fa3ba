import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError, Option, type Command } from 'commander';
import * as v from 'valibot';
import { backUp, makeBackup } from '../../backup/make-backup.ts';
import { plainFile, writeOutput } from '../../backup/output-file.ts';
import { fill } from '../../content/fill.ts';
import { SETTINGS_FILE } from '../../hosts/node/environment.ts';
import { describeLocation } from '../../hosts/settings/server-url.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import type { Input } from '../../operator/actions/actions.ts';
import { adopt, restore } from '../../operator/actions/backups.ts';
import { correct, correctDomain } from '../../operator/actions/change-person.ts';
import { exportInput, exportLines } from '../../operator/actions/export-lines.ts';
import { importPeople } from '../../operator/actions/import/import.ts';
import { person } from '../../operator/actions/people.ts';
import { Refusal } from '../../operator/actions/plan.ts';
import { takeOff } from '../../operator/actions/take-off.ts';
import { printableJson } from '../../operator/formats/csv.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { en } from '../../operator/texts/en.ts';
import { batchesOfRows } from '../../waitlist/entries.ts';
import { ENTRY_COLUMNS } from '../../waitlist/entry-columns.ts';
import { countEntries, emailAddress } from '../../waitlist/selection.ts';
import { localTime } from '../../waitlist/zone.ts';
import { carryOut, type Session } from '../command-session.ts';
import { addOptions, addVerb, collect } from '../options.ts';
import { en as texts } from '../texts/en.ts';

/** `list`: who is on the list, oldest first. */
export function listVerb(program: Command, session: Session): void {
  addVerb(program, 'list').action(async () => {
    const host = await session.host();
    const { timeZone } = host.programme;
    for await (const batch of batchesOfRows(host.list.db))
      for (const entry of batch) {
        const joined = localTime(timeZone, Date.parse(entry.joined_at));
        await session.answer(entry, [`${joined}  ${entry.language}  ${entry.email}`]);
      }
  });
}

/** `person`: everything that is held about somebody. With `--correct` another address for them, or for all of a domain. */
export function personVerb(program: Command, session: Session): void {
  addVerb(program, 'person', '<address>')
    .option('--html', texts.verbs.person.html)
    .option('--correct <address>', texts.verbs.person.correct)
    .option('--yes', texts.verbs.person.yes)
    .action(async (typed: string, given: { html?: true; correct?: string; yes?: true }) => {
      const email = typed === '-' ? (await readAll(session.stdin)).trim() : typed;
      if (given.correct !== undefined) {
        const input = { from: email, to: given.correct };
        if (email.startsWith('@')) await carryOut(session, correctDomain, input, given.yes);
        else await carryOut(session, correct, input, given.yes);
        return;
      }
      const input = v.parse(person.input, { email });
      const record = await person.run(await session.host(), input);
      await session.out.write(given.html ? personPage(record) : `${printableJson(record, 2)}\n`);
      if (record.entry === undefined) await session.fail();
    });
}

/** `erase`: deletes people for good. */
export function eraseVerb(program: Command, session: Session): void {
  addVerb(program, 'erase', '[addresses...]')
    .option('--yes', texts.verbs.erase.yes)
    .action(async (typed: string[], { yes }: { yes?: true }) => {
      const words = typed.filter((word) => word !== '-');
      const areListed = words.length < typed.length;
      const lines = areListed
        ? (await readAll(session.stdin)).split(/[\r\n]+/).filter((line) => line.trim())
        : [];
      // Nobody is erased because a file was misread.
      const emails = [...new Set(v.parse(v.array(emailAddress), [...words, ...lines]))];
      if (emails.length === 0) throw new Refusal('noAddresses');
      await carryOut(session, takeOff, { who: { emails, areListed } }, yes);
    });
}

type Exported = Omit<v.InferInput<typeof exportInput>, 'columns'> & { out?: string };

/** `export`: the list, or a part of it, for other programs. */
export function exportVerb(program: Command, session: Session): void {
  addOptions(addVerb(program, 'export'), v.omit(exportInput, ['columns']).entries)
    .option('--out <file>', texts.verbs.export.out)
    .action(async ({ out: file, ...typed }: Exported) => {
      const input = v.parse(exportInput, { ...typed, columns: [...ENTRY_COLUMNS] });
      const host = await session.host();
      const waiting = { ...input, waiting: true };
      const left = input.unconfirmed ? 0 : await countEntries(host.list.db, waiting, host.programme.timeZone);
      if (left > 0) await session.err.lines(fill(texts.leftOut, { number: left }));
      const lines = exportLines(host, input);
      if (file !== undefined) return writeOutput(file, lines, { own: host.location.files });
      for await (const each of lines) await session.out.write(each);
    });
}

type Imported = Omit<Input<'importPeople'>, 'file' | 'name'> & {
  left?: true;
  leaving?: string[];
  yes?: true;
};

/** `import`: brings people in, or takes people off. */
export function importVerb(program: Command, session: Session): void {
  const verb = addVerb(program, 'import', '<file>');
  addOptions(verb, v.omit(importPeople.input, ['file', 'name']).entries)
    .option('--left', texts.verbs.import.left)
    .addOption(new Option('--leaving <value>', texts.verbs.import.leaving).argParser(collect))
    .option('--yes', texts.verbs.import.yes)
    .action(async (file: string, { left, leaving, yes, ...typed }: Imported) => {
      const named = { file, name: file, ...typed };
      if (left) {
        await carryOut(session, takeOff, { who: { ...named, leaving } }, yes);
        return;
      }
      await carryOut(session, importPeople, named, yes);
    });
}

/** `backup`: a consistent copy while sign-ups go on. */
export function backupVerb(program: Command, session: Session): void {
  addVerb(program, 'backup', '[file]')
    .option('--adopt <file>', texts.verbs.backup.adopt)
    .option('--yes', texts.verbs.backup.yes)
    .action(async (file: string | undefined, { adopt: old, yes }: { adopt?: string; yes?: true }) => {
      if (old !== undefined) {
        await carryOut(session, adopt, { file: basename(old) }, yes);
        return;
      }
      const host = await session.host();
      // So that nobody takes the backup of another list for that of this one.
      const list = describeLocation(host.settings.database);
      const { kept = [], ...made }: Awaited<ReturnType<typeof backUp>> =
        file === undefined ? await backUp(host, 'waitlist') : await backUpInto(session, host, file);
      const answer = { ...made, list, settings: SETTINGS_FILE };
      if (file !== '-') await session.answer(answer);
      if (kept.length > 0) await session.err.lines(fill(texts.kept, { files: kept.join(', ') }));
      for (const fault of made.notDone) await session.err.lines(fill(en.remarks.notDone, { fault }));
    });
}

async function backUpInto({ out }: Session, host: ActionHost, file: string) {
  const { files } = host.location;
  if (file === '-' && out.isTerminal) throw new InvalidArgumentError(texts.noTerminal);
  const deliver = async (bytes: AsyncIterable<Uint8Array>) => {
    if (file !== '-') await writeOutput(file, bytes, { own: files });
    else for await (const chunk of bytes) await out.write(chunk);
    return basename(file);
  };
  return { ...(await makeBackup(host, deliver)), name: file };
}

type Restored = Omit<Input<'restore'>, 'file'> & { yes?: true };

/** `restore`: puts the people in a backup on the list again. Only with a file that is there it makes the list. */
export function restoreVerb(program: Command, session: Session): void {
  const verb = addVerb(program, 'restore', '<file>');
  addOptions(verb, v.omit(restore.input, ['file']).entries)
    .option('--yes', texts.verbs.restore.yes)
    .action(async (file: string, { yes, ...typed }: Restored) => {
      plainFile(file);
      await session.host(true);
      const { shown } = await carryOut(session, restore, { file, ...typed }, yes);
      const names = shown.unread.map(({ name }) => name).join(', ');
      if (names !== '') await session.err.lines(fill(en.checks.unreadLists.act, { file: names }));
    });
}
