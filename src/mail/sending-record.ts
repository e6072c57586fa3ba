import { sql, type Transaction } from 'kysely';
import type { Actor } from '../waitlist/privacy/audit.ts';
import type { Clock } from '../waitlist/clock.ts';
import type { Database } from '../waitlist/store/schema.ts';
import { record, type ClaimedPerson } from './outbox.ts';
import type { SenderRules } from './pace.ts';
import { answerCodes, meaningOf } from './replies.ts';
import { changeSending } from './sendings.ts';
import type { SendResult } from './transport.ts';

/** By whose hand a sending changes that the server works off. */
export const serverActor = (clock: Pick<Clock, 'now'>): Actor => ({ now: () => clock.now(), user: 'server' });

/** What is known of a sending while this process sends. */
interface Course {
  /** In a row: no mail was taken, and it is not about one person. */
  failures: number;
  /** Whether each of the last hundred was rejected. */
  latest: boolean[];
}

/** Writes down what became of a mail of a sending, and decides whether that goes on. */
export function createSendingRecorder(clock: Pick<Clock, 'now'>, rules: SenderRules) {
  const courses = new Map<string, Course>();
  const actor = serverActor(clock);

  /** What the mail server's answers come to. */
  const note = (sending: string, { kind }: SendResult): Course => {
    const { failures, latest } = courses.get(sending) ?? { failures: 0, latest: [] };
    const isAnswer = kind === 'accepted' || kind === 'rejected';
    const course = {
      failures: isAnswer ? 0 : failures + 1,
      latest: isAnswer ? [...latest.slice(-99), kind === 'rejected'] : latest,
    };
    courses.set(sending, course);
    return course;
  };

  return (person: ClaimedPerson, result: SendResult) => {
    const { kind } = result;
    const now = clock.now();
    const answer = answerCodes(result.answer);
    const meaning = meaningOf(result.answer);
    // What the sender may not send in this hour says nothing of the person.
    const isLimit = kind === 'rejected' && meaning === 'limit';
    const { failures, latest } = note(person.sending, isLimit ? { ...result, kind: 'putOff' } : result);
    const attempts = person.attempts + (kind === 'putOff' ? 1 : 0);
    const isLast = attempts >= rules.attempts;
    const tooMany = latest.filter(Boolean).length >= rules.rejectionsInHundred;
    const mustWait = isLimit || failures >= rules.failuresInRow;

    const write = async (step: Transaction<Database>) => {
      const final = isLimit ? undefined : finalOf(kind, isLast);
      if (final === undefined)
        await record(step, person, now + (kind === 'putOff' ? rules.retry * attempts : 0), {
          ...{ state: 'queued', attempts, answer },
        });
      else {
        const reasons = {
          accepted: '',
          rejected: isLast ? 'later' : meaning,
          uncertain: 'connection',
        } as const;
        await record(step, person, now, { state: final, attempts, answer, reason: reasons[final] });
        await step
          .updateTable('sending')
          .set((is) => ({ [final]: sql`${is.ref(final)} + 1` }))
          .where('id', '=', person.sending)
          .execute();
      }
      const stop = async (reason: 'refused' | 'rejections') => {
        courses.delete(person.sending);
        await changeSending(step, actor, person.sending, ['running'], { state: 'stopped', reason, answer });
      };
      if (kind === 'refused') await stop('refused');
      else if (tooMany) await stop('rejections');
      else if (mustWait) {
        courses.delete(person.sending);
        await step
          .updateTable('sending')
          .set({ waits_until: new Date(now + rules.breather).toISOString(), answer })
          .where('id', '=', person.sending)
          .where('state', '=', 'running')
          .execute();
      }
    };
    return { write, stoppedBy: undefined };
  };
}

/** What a result is for good; `undefined`: the mail was not handed over, and is tried again. */
function finalOf(kind: SendResult['kind'], isLast: boolean) {
  if (kind === 'accepted' || kind === 'rejected' || kind === 'uncertain') return kind;
  return kind === 'putOff' && isLast ? ('rejected' as const) : undefined;
}
