import { createListSource } from '../../src/operator/cli/list-source.ts';
import { createOperator } from '../../src/operator/cli/operator.ts';
import { onInterrupt } from '../../src/operator/cli/signals.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { ownProgramme } from './write-message.ts';

/**
 * The real command with what a test needs: a message and a programme that are no sample, and short
 * pauses. `MAIL_FOLDER` names the folder with the message.
 */
const configuration = parseSettings(process.env);
if ('problems' in configuration) throw new Error(configuration.problems.join(' '));

process.exitCode = await createOperator({
  source: createListSource(configuration.settings),
  configuration,
  fetch,
  mail: {
    folder: process.env['MAIL_FOLDER'] ?? '',
    programme: ownProgramme,
    pace: {
      pause: 1,
      retry: 50,
      failuresInRow: 100,
      rejectionsInHundred: 30,
      staleAfter: 1000,
    },
  },
  openInBrowser: () => false,
  clock: systemClock,
  user: 'mai',
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt,
  language: 'en',
  colours: false,
}).run(process.argv.slice(2));
