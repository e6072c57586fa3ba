import { basename } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../../content/fill.ts';
import { VERSION } from '../../../hosts/node/environment.ts';
import { en } from '../../texts/en.ts';
import type { ActionHost } from '../../actions/action.ts';
import { deleteOldBackups } from '../../actions/backup/backup-files.ts';
import { makeBackup } from '../../actions/backup/make-backup.ts';
import { restore } from '../../actions/backup/restore.ts';
import { backUp } from '../../actions/care.ts';
import { doctor } from '../../actions/doctor/doctor.ts';
import { deleteSource, sources } from '../../actions/sources.ts';
import { writeOutput } from '../../actions/output-file.ts';
import { readInput, runChange, type Session } from '../session.ts';

const backupOptions = v.object({
  keepDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500))),
});

const KEPT =
  'The clock cannot be trusted yet: the server has not made two daily rounds by it. So no backup was deleted for its age:';

/** `backup`: a consistent copy while sign-ups go on. */
export function backupVerb(program: Command, session: Session): void {
  program
    .command('backup')
    .description('Make a backup while sign-ups go on, and check it: in BACKUP_FOLDER, or in a new file.')
    .argument('[file]', 'a new file; - is standard output')
    .option('--keep-days <days>', 'delete backups in BACKUP_FOLDER that are older', Number)
    .action(async (file: string | undefined, typed: v.InferInput<typeof backupOptions>) => {
      const { keepDays } = readInput(backupOptions, typed);
      const host = await session.host();
      const made =
        file === undefined ? await backUp(host, 'waitlist') : await backUpInto(session, host, file);
      const { deleted = [], kept = [] } =
        keepDays === undefined ? {} : await deleteOldBackups(host, keepDays);
      if (file !== '-') await session.answer({ ...made, deleted, kept });
      if (kept.length > 0) await session.err.lines(`${KEPT} ${kept.join(', ')}`);
    });
}

async function backUpInto({ out }: Session, host: ActionHost, file: string) {
  const { files } = host.location;
  if (file === '-' && out.isTerminal)
    throw new InvalidArgumentError('A backup cannot be shown in a terminal. Name a file.');
  const deliver = async (bytes: AsyncIterable<Uint8Array>) => {
    if (file !== '-') return writeOutput(file, bytes, { own: files });
    for await (const chunk of bytes) await out.write(chunk);
  };
  return { name: file, people: await makeBackup(host, basename(file), deliver) };
}

/** `restore`: puts the people in a backup on the list again. */
export function restoreVerb(program: Command, session: Session): void {
  program
    .command('restore')
    .description('Bring back the people in a backup. Who joined since stays; who left stays away.')
    .argument('<file>')
    .option('--identity <file>', 'the file with the age key of an encrypted backup')
    .option('--yes', 'do it')
    .action(async (file: string, { yes, ...typed }: { identity?: string; yes?: true }) => {
      const input = readInput(restore.input, { file, ...typed });
      const { plan } = await runChange(session, await session.host(true), restore, input, yes);
      if (plan?.hasSuppressionList === false)
        await session.err.lines(
          'No list of people who left was found beside the backup: only those whom this list knows stay away.',
        );
    });
}

/** `sources`: how many came by which link. */
export function sourcesVerb(program: Command, session: Session): void {
  program
    .command('sources')
    .description('Print how many saw the page and joined by each source, or delete a source with its counts.')
    .option('--delete <name>', 'the source; who still comes by its link counts as other')
    .option('--yes', 'do it')
    .action(async ({ delete: name, yes }: { delete?: string; yes?: true }) => {
      const host = await session.host();
      if (name === undefined) return session.answer({ sources: await sources.run(host, {}) });
      const { plan } = await runChange(session, host, deleteSource, { name }, yes);
      if (plan !== undefined) await session.err.lines(fill(en.sourceCounts, plan));
    });
}

/** `doctor`: what keeps the page from going live. */
export function doctorVerb(program: Command, session: Session): void {
  program
    .command('doctor')
    .description('Print what keeps the page from going live, and what to do. Exit status 1 if there is any.')
    .option('--url <address>', 'look at the page there as visitors reach it, too')
    .action(async (typed: { url?: string }) => {
      const input = readInput(doctor.input, typed);
      const findings = await doctor.run(await session.host(), input);
      const ready = findings.every(({ level }) => level !== 'bad');
      if (!ready) await session.fail();
      if (session.isJson()) return session.out.json({ version: VERSION, ready, findings });
      const sentences = findings.map(({ id, level, details }) => {
        const { what, act } = en.findings[id];
        return `${level === 'bad' ? '✗' : '!'} ${fill(`${what}. ${act}`, details)}`;
      });
      await session.out.lines(...sentences, `version: ${VERSION}`, `ready: ${ready}`);
    });
}
