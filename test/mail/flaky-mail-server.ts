import type { ParsedMail } from 'mailparser';
import type { Certificates } from '../certificates.ts';
import { startMailServer } from './mail-server.ts';

/** What goes wrong with a mail at its first attempt: the step, and what the server does then. */
const FAULTS = {
  /** Greylisting. */
  later: ['recipient', 451],
  /** The connection ends before the mail's text. */
  dropped: ['recipient', 'end'],
  /** The connection ends after the text, and the mail is thrown away. */
  lost: ['text', 'end'],
  /** The connection ends after the mail was taken, before the answer. */
  unanswered: ['text', 'taken, then end'],
  /** The answer comes late. */
  slow: ['text', 'later'],
  /** For good, at every attempt. */
  rejected: ['recipient', 550],
} as const;

/** One mail in a hundred or so has each fault, by its address. */
const PLACES = ['later', 'dropped', 'lost', 'unanswered', 'slow', 'rejected', 'later', 'slow'] as const;

/**
 * A mail server on this machine that fails in every way, and remembers what it has taken.
 *
 * @param fails without it every mail is taken at once
 */
export async function startFlakyMailServer(certificates: Certificates | undefined, fails: boolean) {
  const taken = new Map<string, number>();
  const attempts = new Map<string, number>();
  const [unanswered, rejected] = [new Set<string>(), new Set<string>()];
  const wrong: string[] = [];
  const waiting: { until: number; resolve: () => void }[] = [];
  let total = 0;
  let sender = '';
  const { url } = await startMailServer(certificates, {
    reply: (step, address) => {
      if (step === 'recipient') attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const fault = fails ? PLACES[Number(/\d+/.exec(address)?.[0] ?? 0) % 100] : undefined;
      if (fault === undefined || (attempts.get(address) !== 1 && fault !== 'rejected')) return undefined;
      const [at, answer] = FAULTS[fault];
      if (at !== step) return undefined;
      if (fault === 'rejected') rejected.add(address);
      if (fault === 'lost' || fault === 'unanswered') unanswered.add(address);
      return answer;
    },
    onMail: ({ from, to, parsed }) => {
      sender = from;
      wrong.push(...problemsOf(parsed, to));
      taken.set(to, (taken.get(to) ?? 0) + 1);
      total += 1;
      for (const each of waiting) if (each.until <= total) each.resolve();
    },
  });
  return {
    /** How often a mail for each address was taken. */
    taken,
    /** Addresses whose mails may have arrived although the sender got no answer. */
    unanswered,
    rejected,
    /** What is wrong with mails that were taken. */
    wrong,
    /** From whom the last mail was. */
    lastSender: () => sender,
    /** `MAIL_URL` of a client that trusts it. */
    url,
    /** Resolves when so many more mails were taken. */
    takes: (more: number) =>
      new Promise<undefined>((resolve) => {
        waiting.push({ until: total + more, resolve: () => resolve(undefined) });
      }),
  };
}

function problemsOf({ to, headers, subject, html }: ParsedMail, address: string): string[] {
  const list = JSON.stringify(headers.get('list') ?? '');
  return [
    ...(to === undefined || Array.isArray(to) || to.text !== address
      ? [`${address} is not the recipient`]
      : []),
    ...(/leave\?t=[\w-]{43}/.test(list) ? [] : [`${address} can't leave with one click`]),
    ...(html === false || subject === undefined ? [`${address} got no text`] : []),
  ];
}
