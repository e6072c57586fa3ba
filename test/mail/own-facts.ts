import { programme } from '../../src/content/programme.ts';
import { SENDER_RULES } from '../../src/mail/pace.ts';
import { ownProgramme } from './write-message.ts';

/**
 * Loaded before the product's own programs (`node --import`): with facts that are no sample messages may be sent, and the
 * sender waits for parts of a second where the product's waits for minutes.
 */
Object.assign(programme, ownProgramme);
Object.assign(SENDER_RULES, {
  ...{ poll: 100, pause: 100, longestPause: 1000, retry: 50, confirmRetry: 50 },
  // One mail in a hundred has each of the faults of the tests' mail server.
  ...{ failuresInRow: 100, rejectionsInHundred: 30 },
  // A loaded machine must not look like a dead one.
  staleAfter: 2500,
});

/** At the signal the clock is set to another time, so many minutes from its own. */
const minutes = Number(process.env['CLOCK_JUMP'] ?? 0);
const realNow = Date.now;
let jumped = 0;
Date.now = () => realNow() + jumped;
if (minutes !== 0) process.on('SIGUSR2', () => (jumped = minutes * 60_000));
