import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { isAgeRecipient } from '../../../hosts/shared/setting-values.ts';
import type { ActionHost } from '../../actions/action.ts';
import { deleteOldBackups } from '../../actions/backup/backup-files.ts';
import { makeBackup } from '../../actions/backup/make-backup.ts';
import { restore as restoreAction } from '../../actions/backup/restore.ts';
import { backUp } from '../../actions/care.ts';
import { writeOutput } from '../../actions/output-file.ts';
import { readInput, runChange, type Session } from '../session.ts';
import { refuseList } from './people.ts';

const backupOptions = v.object({
  keepDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500))),
  recipient: v.optional(v.pipe(v.string(), v.check(isAgeRecipient, 'not the public half of an age key'))),
});

/** `backup`: a consistent copy while sign-ups go on. */
export function backup(program: Command, session: Session): void {
  program
    .command('backup')
    .description(
      'Make a backup while sign-ups go on: in BACKUP_FOLDER, or in a new file. It is checked before it counts.',
    )
    .argument('[file]', 'a new file; - is standard output')
    .option('--keep-days <days>', 'delete backups in BACKUP_FOLDER that are older', Number)
    .option('--recipient <key>', 'encrypt to this age key instead of BACKUP_RECIPIENT')
    .action(async (file: string | undefined, typed: v.InferInput<typeof backupOptions>) => {
      const { keepDays, recipient } = readInput(backupOptions, typed);
      const { source, ...around } = await session.host();
      const host = { ...around, source: recipient === undefined ? source : { ...source, recipient } };
      const made =
        file === undefined ? await backUp(host, 'waitlist') : await backUpInto(session, host, file);
      const deleted = keepDays === undefined ? [] : await deleteOldBackups(host, keepDays);
      if (file !== '-')
        await session.answer({ ...made, deleted }, [
          `${made.people} in ${made.name}`,
          ...deleted.map((name) => `Deleted: ${name}`),
        ]);
    });
}

async function backUpInto({ out }: Session, host: ActionHost, file: string) {
  const { files } = host.source;
  if (file === '-') {
    if (out.isTerminal)
      throw new InvalidArgumentError('A backup cannot be shown in a terminal. Name a file.');
    refuseList(files);
    const stream = async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const chunk of bytes) await out.write(chunk);
    };
    return { name: file, people: await makeBackup(host, stream) };
  }
  const write = (bytes: AsyncIterable<Uint8Array>) => writeOutput(file, bytes, { own: files });
  return { name: file, people: await makeBackup(host, write) };
}

/** `restore`: puts the people in a backup on the list again. */
export function restore(program: Command, session: Session): void {
  program
    .command('restore')
    .description(
      'Bring back the people in a backup, while the server runs. Who joined since stays; who left stays away.',
    )
    .argument('<file>')
    .option('--identity <file>', 'the file with the age key of an encrypted backup')
    .option('--yes', 'do it')
    .action(async (file: string, { yes, ...typed }: { identity?: string; yes?: true }) => {
      const input = readInput(restoreAction.input, { file, ...typed });
      await runChange(session, await session.host({ create: true }), restoreAction, input, {
        yes,
        plan: ({ inBackup, added, joinedSince, erased, expired, faulty, suppressedAt }) => [
          `${inBackup} in the backup`,
          `${joinedSince} on the list who are not in it: they stay`,
          `${erased} left out: they left, or were erased`,
          `${expired} left out: they joined longer ago than people stay on the list`,
          `${faulty} left out: against the rules of the list`,
          suppressedAt === undefined
            ? 'No list of people who left was found beside the backup: only those whom this list knows stay away.'
            : `Who left by ${suppressedAt} is known.`,
          `${added} would come back.`,
        ],
        result: ({ people, uncertainMails }) => [
          `${people} restored.`,
          ...(uncertainMails === 0 ? [] : [`For ${uncertainMails} it is uncertain whether a mail was sent.`]),
        ],
      });
    });
}
