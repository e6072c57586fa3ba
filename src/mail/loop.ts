import { setTimeout as sleep } from 'node:timers/promises';
import type { NextMails } from './mail-queue.ts';
import type { ClaimedPerson } from './outbox.ts';

export interface LoopOptions<Outcome> {
  /** Mails that may be on their way at once. */
  connections: number;
  /** Says whose mails are next, so many at most. */
  find: (most: number) => Promise<NextMails>;
  /** In one transaction: writes down what became of mails, and claims those that were found. @returns whose mails are to leave */
  exchange: (outcomes: Outcome[], found: ClaimedPerson[]) => Promise<ClaimedPerson[]>;
  send: (person: ClaimedPerson) => Promise<Outcome>;
  /** Milliseconds until outcomes are written, also where nobody is next. */
  writeAfter: number;
  /** Milliseconds until it is looked again whether somebody is next. */
  lookAgain: number;
  monotonic: () => number;
}

/**
 * Sends mails over several connections until nobody is next and none is on its way. There are never more mails than
 * connections that are claimed and of which it is not written what became of them.
 *
 * @throws the first error; no further mail is begun after it, and those on their way are settled before
 */
export async function sendToEach<Outcome>(options: LoopOptions<Outcome>): Promise<void> {
  const { connections, find, exchange, send, writeAfter, lookAgain, monotonic } = options;
  const onTheirWay = new Set<Promise<unknown>>();
  const errors: unknown[] = [];
  let outcomes: { outcome: Outcome; writeAt: number }[] = [];
  const note = (outcome: Outcome) => outcomes.push({ outcome, writeAt: monotonic() + writeAfter });
  const begin = (person: ClaimedPerson) => {
    const sending = send(person)
      .then(note, (error: unknown) => errors.push(error))
      .finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
  };
  const write = async (found: ClaimedPerson[]) => {
    const written = outcomes.map(({ outcome }) => outcome);
    outcomes = [];
    for (const person of await exchange(written, found)) begin(person);
  };
  /** @returns whether nobody is left */
  const turn = async (): Promise<boolean> => {
    const { people, wait } = await find(connections - onTheirWay.size);
    const isIdle = onTheirWay.size === 0 && wait === undefined;
    const [first] = outcomes;
    if (people.length > 0 || (first !== undefined && (isIdle || first.writeAt <= monotonic())))
      await write(people);
    else if (isIdle) return true;
    // Who joins meanwhile must not wait for the slowest mail.
    const writeAt = outcomes[0]?.writeAt ?? Infinity;
    const again = Math.max(1, Math.min(wait ?? lookAgain, lookAgain, writeAt - monotonic()));
    await Promise.race([...onTheirWay, sleep(again, undefined, { ref: false })]);
    return false;
  };
  let isOver = false;
  while (!isOver && errors.length === 0)
    isOver = await turn().catch((error: unknown) => errors.push(error) > 0);
  await Promise.all(onTheirWay);
  if (outcomes.length > 0) await write([]).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
