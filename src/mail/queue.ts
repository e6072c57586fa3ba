import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { GroupCommit } from '../waitlist/store/group-commit.ts';
import type { Database, DialectKind, DeliveryState } from '../waitlist/store/schema.ts';
import type { People } from './outbox.ts';

/** Somebody whose mail is to be sent now. It is claimed: nobody else sends it. */
export interface ClaimedPerson {
  id: string;
  email: string;
  language: string;
  /** How often the mail server has put this person off. */
  attempts: number;
}

/** What is next: a person, or how long until somebody may be tried again, or nobody. */
export type NextInQueue = { person: ClaimedPerson } | { waitUntil: number } | { person: undefined };

/** What is written down about a claimed person. */
export interface DeliveryOutcome {
  state: Exclude<DeliveryState, 'sending'>;
  /** For `queued`: when the person may be tried again, in milliseconds since 1970. */
  retryAt?: number;
  attempts: number;
  /** See `answerCodes`. */
  answer: string;
}

/** The people whom one process is to send a message to. */
export interface Queue {
  /** Claims the next person. When it resolves, the claim is on the disk, and the address was just read. */
  next: () => Promise<NextInQueue>;
  /** Writes down what became of a claimed person. When it resolves, it is on the disk. */
  record: (id: string, outcome: DeliveryOutcome) => Promise<void>;
}

interface QueueOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Pick<Clock, 'now'>;
  message: string;
  /** Only these people get it, whoever else is in the queue. */
  people: People;
  claim: string;
  /** People whom the mail server has put off so often are left for another run. */
  maxAttempts: number;
}

type Step = 'next' | { id: string; outcome: DeliveryOutcome };

/** A place in the queue: what is before it was taken, or is not for us. */
interface Place {
  at: string;
  id: string;
}

const START: Place = { at: '', id: '' };
/** Most steps in one commit: each connection has at most one. */
const MAX_GROUP = 50;

/** Opens the queue. What several connections ask for at the same time is one commit, so it is one wait for the disk. */
export function openQueue(options: QueueOptions): Queue {
  const { db } = options;
  let place = START;
  const claimNext = async (step: Transaction<Database>, wanted: number): Promise<ClaimedPerson[]> => {
    if (wanted === 0) return [];
    let people = await claimAfter(step, options, place, wanted);
    if (people.length === 0 && place !== START) {
      // Whoever was put back meanwhile, or whose claim another process gave up, may be before it.
      place = START;
      people = await claimAfter(step, options, place, wanted);
    }
    place = people.at(-1) ?? place;
    return people;
  };
  const group = new GroupCommit<Step, NextInQueue>({
    maxGroup: MAX_GROUP,
    commit: (steps) =>
      db.transaction().execute(async (step) => {
        for (const each of steps) if (each !== 'next') await record(step, options, each.id, each.outcome);
        const people = await claimNext(step, steps.filter((each) => each === 'next').length);
        const isShort = people.length < steps.filter((each) => each === 'next').length;
        const later = isShort ? await findLater(step, options) : { person: undefined };
        return steps.map((each) => {
          const person = each === 'next' ? people.shift() : undefined;
          return person === undefined ? later : { person };
        });
      }),
  });
  return {
    next: () => group.add('next'),
    record: async (id, outcome) => {
      await group.add({ id, outcome });
    },
  };
}

async function claimAfter(
  step: Transaction<Database>,
  { kind, clock, message, people, claim, maxAttempts }: QueueOptions,
  { at, id }: Place,
  wanted: number,
): Promise<(ClaimedPerson & Place)[]> {
  const now = new Date(clock.now()).toISOString();
  // The join leaves out whoever has left the list. In SQLite the transaction has locked everyone else out already.
  const rows = await step
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select(['submission.id', 'email', 'language', 'attempts', 'at'])
    .where('message', '=', message)
    .where('state', '=', 'queued')
    .where('at', '<=', now)
    .where(sql<boolean>`(at, submission_id) > (${at}, ${id})`)
    .where('attempts', '<', maxAttempts)
    .where(people)
    .orderBy('at')
    .orderBy('submission_id')
    .limit(wanted)
    .$if(kind === 'postgres', (query) => query.forUpdate('mail_delivery').skipLocked())
    .execute();
  if (rows.length > 0)
    await step
      .updateTable('mail_delivery')
      .set({ state: 'sending', at: now, claim })
      .where('message', '=', message)
      .where(
        'submission_id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  return rows;
}

/** When somebody may be tried again who was put off. */
async function findLater(
  step: Transaction<Database>,
  { clock, message, people, maxAttempts }: QueueOptions,
): Promise<NextInQueue> {
  const row = await step
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select('at')
    .where('message', '=', message)
    .where('state', '=', 'queued')
    .where('at', '>', new Date(clock.now()).toISOString())
    .where('attempts', '<', maxAttempts)
    .where(people)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? { person: undefined } : { waitUntil: Date.parse(row.at) };
}

/** Nothing is written where the claim is another's: then this process was taken for dead, and the row has moved on. */
async function record(
  step: Transaction<Database>,
  { clock, message, claim }: QueueOptions,
  id: string,
  { state, retryAt, attempts, answer }: DeliveryOutcome,
): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({
      state,
      at: new Date(retryAt ?? clock.now()).toISOString(),
      claim: '',
      attempts,
      answer,
    })
    .where('message', '=', message)
    .where('submission_id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/**
 * The codes of a mail server's answer (RFC 5321, section 4.2; RFC 3463). Its text is not kept: it often repeats the
 * address.
 *
 * @example answerCodes('550 5.1.1 <lan@example.com>: unknown user') // '550 5.1.1'
 */
export function answerCodes(answer: string): string {
  const [, reply, status] = /\b([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?!\d)/.exec(answer) ?? [];
  return [reply, status].filter((code) => code !== undefined).join(' ');
}
