import { isAgeRecipient } from '../../../hosts/shared/setting-values.ts';
import type { ActionHost } from '../../actions/action.ts';
import { deleteOldBackups } from '../../actions/backup/backup-files.ts';
import { makeBackup } from '../../actions/backup/make-backup.ts';
import { backup as backupAction, restore as restoreAction } from '../../actions/care.ts';
import { FileError, isSameFile, openOutputFile } from '../../actions/output-file.ts';
import { localTime } from '../../time/zone.ts';
import { people } from '../output.ts';
import { precautionLines } from '../sentences.ts';
import { applyChange, Failure, readInput, type Session, type Verbs } from '../session.ts';

/** Standard output, where a file can be named. */
const STANDARD_OUTPUT = '-';

/** `backup`: a consistent copy while sign-ups go on. */
export function backup({ program, session, handle }: Verbs): void {
  program
    .command('backup')
    .description(
      'Make a backup while sign-ups go on: in BACKUP_FOLDER, or in a new file. It is checked before it counts.',
    )
    .argument('[file]', `a new file; ${STANDARD_OUTPUT} is standard output`)
    .option('--keep-days <days>', 'delete backups in BACKUP_FOLDER that are older', readDays)
    .option('--recipient <key>', 'encrypt to this age key instead of BACKUP_RECIPIENT')
    .action(
      handle(async (file: string | undefined, options: { keepDays?: number; recipient?: string }) => {
        const { keepDays, recipient } = options;
        if (recipient !== undefined && !isAgeRecipient(recipient))
          throw new Failure('--recipient must be the public half of an age key.', 2);
        const host = await session.host();
        const source = recipient === undefined ? host.source : { ...host.source, recipient };
        const own = { ...host, source };
        const made =
          file === undefined
            ? await applyChange(session, backupAction, own, {})
            : await backUpInto(session, own, file);
        const { backupFolder, files } = source;
        const deleted =
          keepDays === undefined
            ? []
            : await deleteOldBackups(host.list.db, host.actor, backupFolder, keepDays, files);
        if (file !== STANDARD_OUTPUT)
          await session.answer({ ...made, deleted }, [
            `${people(made.people)} in ${made.name}`,
            ...deleted.map((name) => `Deleted: ${name}`),
          ]);
        return 0;
      }),
    );
}

function readDays(typed: string): number {
  if (/^[1-9]\d{0,5}$/.test(typed)) return Number(typed);
  throw new Failure('--keep-days needs a whole number from 1 up.', 2);
}

async function backUpInto({ out }: Session, host: ActionHost, file: string) {
  const { files } = host.source;
  if (file !== STANDARD_OUTPUT) {
    const target = openOutputFile(file, { list: files, replace: false });
    try {
      return { name: file, people: await makeBackup(host, target) };
    } finally {
      await target.discard();
    }
  }
  if (out.isTerminal) throw new Failure('A backup cannot be shown in a terminal. Name a file.', 2);
  if (files.some((own) => isSameFile('/dev/stdout', own))) throw new FileError('list', file);
  const stream = async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const chunk of bytes) await out.write(chunk);
  };
  return { name: file, people: await makeBackup(host, { stream }) };
}

/** `restore`: puts the people in a backup on the list again. */
export function restore({ program, session, handle }: Verbs): void {
  program
    .command('restore')
    .description(
      'Bring back the people in a backup, while the server runs. Who joined since stays; who left stays away.',
    )
    .argument('<file>')
    .option('--identity <file>', 'the file with the age key of an encrypted backup')
    .option('--yes', 'do it')
    .action(
      handle(async (file: string, { identity, yes }: { identity?: string; yes?: true }) => {
        const input = readInput(restoreAction.input, { file, identity });
        const host = await session.host({ create: true });
        if (yes) {
          const result = await applyChange(session, restoreAction, host, input);
          const { added, uncertainMails } = result;
          await session.answer(result, [
            `${people(added)} restored.`,
            ...(uncertainMails === 0
              ? []
              : [
                  `For ${people(uncertainMails)} it is uncertain whether a mail was sent since; send NAME names them.`,
                ]),
          ]);
          return 0;
        }
        const plan = await restoreAction.plan(host, input);
        const { inBackup, added, onlyOnList, skipped, suppressedAt } = plan;
        await session.answer(plan, [
          `${people(inBackup)} in the backup`,
          `${people(onlyOnList.count)} on the list who are not in it: they stay`,
          `${people(skipped.erased)} left out: they left, or were erased`,
          `${people(skipped.expired)} left out: they joined longer ago than people stay on the list`,
          `${people(skipped.faulty)} left out: against the rules of the list`,
          suppressedAt === undefined
            ? 'No list of people who left was found beside the backup: only those whom this list knows stay away.'
            : `Who left by ${localTime(host.programme.timeZone, Date.parse(suppressedAt))} is known.`,
          ...precautionLines(plan),
          `${people(added)} would come back. Nothing was changed; add --yes.`,
        ]);
        return 0;
      }),
    );
}
