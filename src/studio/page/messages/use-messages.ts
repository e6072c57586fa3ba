import type { Answer } from '../../../operator/actions/actions.ts';
import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAnswer } from '../ask.ts';
import { useTexts, type Spoken } from '../use-texts.ts';

export type Known = Answer<'messages'>;

/** A name for an address that no message has. */
export function freeName({ written, samples }: Known): string {
  const names = new Set([...written, ...samples].map(({ name }) => name));
  let number = 1;
  while (names.has(`message-${number}`)) number += 1;
  return `message-${number}`;
}

/** What messages are called: by their subjects, and where there is none, as a new one, or as is said. */
export function useTitles(): (name: string, otherwise?: string) => string {
  const { t, subjectOf } = useTexts();
  const { data } = useAnswer('messages', {});
  const known = [...(data?.written ?? []), ...(data?.samples ?? [])];
  return (name, otherwise = t.messages.new) =>
    subjectOf(known.find((each) => each.name === name)?.subjects ?? {}, otherwise);
}

/** The sending of a message that has not ended: planned, running, or waiting for somebody. */
export function useOpenSending(name: string): ShownSending | undefined {
  const { data } = useAnswer('sendings', {});
  return data?.sendings.find(
    ({ message, state }) => message === name && state !== 'done' && state !== 'stopped',
  );
}

/** “yesterday, 16:38”, or “14 Oct, 16:38”. */
export function shortTime({ format }: Spoken, instant: string): string {
  // Vietnamese would begin it with a capital.
  const day = format.recentDay(format.isoDay(instant))?.toLowerCase() ?? format.day(instant);
  return `${day}, ${format.time(instant)}`;
}
