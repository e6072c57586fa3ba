import { basename } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import type * as v from 'valibot';
import { fill } from '../../../content/fill.ts';
import { STAGES, type Stage } from '../../../contract/stage.ts';
import { SETTINGS_FILE, VERSION } from '../../../hosts/node/environment.ts';
import { describeLocation } from '../../../hosts/settings/server-url.ts';
import { en } from '../../texts/en.ts';
import { checks } from '../../checks/checks.ts';
import type { ActionHost } from '../../actions/action.ts';
import { backUp, makeBackup } from '../../../backup/make-backup.ts';
import { adopt } from '../../actions/care.ts';
import { restore } from '../../actions/restore.ts';
import { setStage, stage } from '../../actions/stage.ts';
import { writeOutput } from '../../../backup/output-file.ts';
import { readInput, runChange, type Session } from '../session.ts';

interface BackupOptions {
  adopt?: string;
  yes?: true;
}
type RestoreOptions = Omit<v.InferInput<typeof restore.input>, 'file' | 'shown'> & { yes?: true };
type Options = Pick<v.InferInput<typeof setStage.input>, 'at' | 'applyUrl'> & { yes?: true };

const KEPT =
  'The clock cannot be trusted yet: the server has not made two daily rounds by it. So no backup was deleted for its age:';

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
        await runChange(session, host, adopt, { file: basename(old) }, yes);
        return;
      }
      // So that nobody takes the backup of another list for that of this one.
      const list = describeLocation(host.settings.database);
      const { kept = [], ...made }: Awaited<ReturnType<typeof backUp>> =
        file === undefined ? await backUp(host, 'waitlist') : await backUpInto(session, host, file);
      if (file !== '-') await session.answer({ ...made, list, settings: SETTINGS_FILE });
      if (kept.length > 0) await session.err.lines(`${KEPT} ${kept.join(', ')}`);
      for (const fault of made.notDone) await session.err.lines(fill(en.notDone, { fault }));
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

/** `restore`: puts the people in a backup on the list again. */
export function restoreVerb(program: Command, session: Session): void {
  program
    .command('restore')
    .description('Bring back the people in a backup. Who joined since stays; who left stays away.')
    .argument('<file>')
    .option('--identity <file>', 'the file with the age key of an encrypted backup')
    .option('--taken-back', 'also who came with an import that was taken back')
    .option(
      '--without-those-who-left',
      'although a list of people who left cannot be read: they may come back',
    )
    .option('--yes', 'do it')
    .action(async (file: string, { yes, ...typed }: RestoreOptions) => {
      const input = readInput(restore.input, { file, ...typed });
      const { plan, result } = await runChange(session, await session.host(true), restore, input, yes);
      const { read, unread } = plan ?? result ?? { read: [], unread: [] };
      if (read.length + unread.length === 0)
        await session.err.lines(
          'No list of people who left was found beside the backup: only those whom this list knows stay away.',
        );
      if (unread.length > 0)
        await session.err.lines(fill(en.checks.unreadLists.act, { file: namesOf(unread) }));
    });
}

const namesOf = (lists: readonly { name: string }[]) => lists.map(({ name }) => name).join(', ');

/** `stage`: what students can do. */
export function stageVerb(program: Command, session: Session): void {
  program
    .command('stage')
    .description('Print what students can do, or change it. A change also takes back what was planned.')
    .argument('[stage]', STAGES.join(', '))
    .option('--at <time>', 'when, in the programme’s zone: "2026-09-01 08:00"')
    .option('--apply-url <address>', 'where people apply')
    .option('--yes', 'do it')
    .action(async (name: Stage | undefined, { yes, ...typed }: Options) => {
      const host = await session.host();
      if (name === undefined) return session.answer(await stage.run(host, {}));
      await runChange(session, host, setStage, readInput(setStage.input, { stage: name, ...typed }), yes);
    });
}

/** `doctor`: what keeps the page from going live. */
export function doctorVerb(program: Command, session: Session): void {
  program
    .command('doctor')
    .description('Print what keeps the page from going live, and what to do. Exit status 1 if there is any.')
    .option(
      '--url <address>',
      'look at the page there as visitors reach it, too; public: where the settings say',
    )
    .action(async (typed: { url?: string }) => {
      const input = readInput(checks.input, typed);
      const found = await checks.run(await session.host(false, true), input);
      const findings = found.filter(({ level }) => level !== 'good');
      const fine = found.length - findings.length;
      const ready = findings.every(({ level }) => level !== 'bad');
      if (!ready) await session.fail();
      if (session.isJson()) return session.out.json({ version: VERSION, ready, findings, fine });
      const sentences = findings.map(({ id, level, details }) => {
        const { title, act } = en.checks[id];
        return `${level === 'bad' ? '✗' : '!'} ${fill(`${title}. ${act}`, details)}`;
      });
      await session.out.lines(...sentences, `fine: ${fine}`, `version: ${VERSION}`, `ready: ${ready}`);
    });
}
