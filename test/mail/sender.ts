import { parseSettings } from '../../src/hosts/settings/settings.ts';
import { runCommand } from '../../src/cli/command.ts';
import { onInterrupt } from '../../src/backup/signals.ts';
import { ownProgramme } from './write-message.ts';
import { systemClock } from '../../src/waitlist/clock.ts';

/**
 * The real command with what a test needs: a message and a programme that are no sample, and short
 * pauses. `MAIL_FOLDER` names the folder with the message.
 */
process.exitCode = await runCommand(process.argv.slice(2), {
  configuration: parseSettings(process.env),
  programme: ownProgramme,
  mailFolder: process.env['MAIL_FOLDER'] ?? '',
  pace: { grace: 0, pause: 1, retry: 50, failuresInRow: 100, rejectionsInHundred: 30, staleAfter: 1000 },
  actor: { ...systemClock, user: 'mai' },
  fetch,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  openInBrowser: () => false,
  onInterrupt,
});
