import { resolveTxt } from 'node:dns/promises';
import { describeFault } from '../../backup/backup-refusal.ts';
import { createTransport } from '../../mail/transport.ts';
import { HOUR } from '../../waitlist/clock.ts';
import { countWaiting, readStop } from '../../waitlist/confirm/confirm.ts';
import type { Settings } from '../../hosts/settings/settings.ts';
import type { ActionHost } from '../actions/action.ts';
import { found, type Checking, type Found } from './check.ts';
import { answerInTime } from './fetch-once.ts';

/** That no mail server is set. The page goes live without one, and promises a mail; for a message it must be there. */
export function findNoMailServer({ mail }: Settings, level: 'look' | 'bad') {
  return mail.server === undefined || mail.from === undefined ? [found(level, 'noMailServer')] : [];
}

/** Whether the mail server takes the connection and the login. Where people are asked to confirm, each sign-up needs it. */
export async function checkMailServer({ settings, message }: Checking): Promise<Found[]> {
  const { server, from, replyTo } = settings.mail;
  if (server === undefined || from === undefined)
    return findNoMailServer(settings, message === '' ? 'look' : 'bad');
  const answer = async () => {
    const transport = createTransport({ server, from, replyTo });
    return answerInTime(transport.verify()).finally(() => transport.close());
  };
  const fault = await answer().catch((error: unknown) => ({ answer: describeFault(error) }));
  const level = settings.confirm.on ? 'bad' : 'look';
  return [
    found(fault !== undefined && level, 'mailServer', { host: server.host, sentence: fault?.answer ?? '' }),
  ];
}

/** Whether the sender's domain vouches for its mails. Where only the provider knows its selector, DKIM is not looked up. */
export async function checkRecords({
  settings: { mail },
  resolveTxt: lookUp = resolveTxt,
}: Checking): Promise<Found[]> {
  const domain = mail.from?.email.split('@')[1];
  if (domain === undefined) return [];
  const record = async (name: string, begin: RegExp, ...places: string[]): Promise<Found> => {
    try {
      const texts = await answerInTime(Promise.all(places.map((each) => lookUp(each).catch(noneIfUnknown))));
      const isThere = texts.flat().some((text) => begin.test(text.join('')));
      return found(!isThere && 'look', 'record', { record: name, domain });
    } catch (error) {
      return found('look', 'dns', { record: name, sentence: describeFault(error) });
    }
  };
  // The policy of a domain counts for all below it (RFC 7489, section 6.6.3).
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  return Promise.all([
    record('SPF', /^v=spf1\b/i, domain),
    record('DMARC', /^v=DMARC1\b/, ...above),
    ...(mail.dkimSelector ? [record('DKIM', /\bp=[^;\s]/, `${mail.dkimSelector}._domainkey.${domain}`)] : []),
  ]);
}

/** There is no such name, or no text at it. */
function noneIfUnknown(error: NodeJS.ErrnoException): string[][] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** Mails that ask people to confirm: whether they wait for long, as those of strangers may, and whether they are rejected. */
export async function checkConfirming({ list: { db }, actor, settings }: ActionHost): Promise<Found[]> {
  const now = actor.now();
  const { mails: number, since } = await countWaiting(db);
  if (number === 0 && !settings.confirm.on) return [];
  const hours = since === undefined ? 0 : Math.floor((now - Date.parse(since)) / HOUR);
  const isSlow = hours > 0 || number > settings.confirm.perHour;
  const stop = await readStop(db, now);
  return [
    found(isSlow && 'look', 'confirmMails', { number, hours }, '/people?waiting=yes'),
    found(stop !== undefined && 'bad', 'confirmStopped', stop && { time: stop.until, codes: stop.codes }),
  ];
}
