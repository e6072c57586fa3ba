import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedPerson } from './outbox.ts';

/** Milliseconds until it is looked again whether somebody is there to be sent a mail, while others are on their way. */
const LOOK_AGAIN = 1000;

/**
 * Sends mails over several connections until nobody is left and none is on its way.
 *
 * @param connections mails that may be on their way at once
 * @param next claims somebody; `undefined` when nobody is to be sent a mail now
 * @param send sends them their mail, and writes down what became of it
 * @throws the first error; no further mail is begun after it, and those on their way are settled before
 */
export async function sendToEach(
  connections: number,
  next: () => Promise<ClaimedPerson | undefined>,
  send: (person: ClaimedPerson) => Promise<void>,
): Promise<void> {
  const onTheirWay = new Set<Promise<unknown>>();
  const errors: unknown[] = [];
  const fail = (error: unknown) => errors.push(error);
  while (errors.length === 0) {
    const person = await next().catch(fail);
    if (typeof person === 'object') {
      const sending = send(person)
        .catch(fail)
        .finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
      if (onTheirWay.size < connections) continue;
    } else if (onTheirWay.size === 0) break;
    // Who joins meanwhile must not wait for the slowest mail.
    const again = onTheirWay.size < connections ? [sleep(LOOK_AGAIN, undefined, { ref: false })] : [];
    await Promise.race([...onTheirWay, ...again]);
  }
  await Promise.all(onTheirWay);
  if (errors.length > 0) throw errors[0];
}
