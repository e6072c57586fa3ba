import { resolveTxt } from 'node:dns/promises';
import { describeFault } from '../../backup/backup-refusal.ts';
import { mailProviderOf } from '../../content/mail-providers.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { isEditAddress } from '../../hosts/settings/setting-values.ts';
import { measureLength } from '../../hosts/shared/sending-obstacles.ts';
import { renderMessage } from '../../mail/message.ts';
import { createTransport } from '../../mail/transport.ts';
import { HOUR } from '../../waitlist/clock.ts';
import { countWaiting, readStop } from '../../waitlist/confirm/confirm.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { originOf, type ActionHost } from '../actions/action.ts';
import { fingerprintOf, invented, load } from '../actions/messages.ts';
import { findElsewhere } from '../actions/sending-acts.ts';
import { applyLinkOf, readKept } from '../actions/set-stage.ts';
import { answerInTime, found, type Checking, type Found } from './check.ts';

/** Whether the mail server takes the connection and the login. Where people are asked to confirm, each sign-up needs it. */
export async function checkMailServer({ settings, message }: Checking): Promise<Found[]> {
  const { server, from, replyTo } = settings.mail;
  // The page goes live without one, and promises a mail; for a message it must be there.
  if (server === undefined || from === undefined)
    return [found(message === '' ? 'look' : 'bad', 'noMailServer')];
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

/** What a record of DMARC must have to count (RFC 7489, section 6.3). */
const POLICY = /;\s*p\s*=\s*(?:none|quarantine|reject)\b/i;

/** Whether the sender's domain vouches for its mails. Where only the provider knows its selector, DKIM is not looked up. */
export async function checkRecords({
  settings: { mail },
  resolveTxt: lookUp = resolveTxt,
}: Pick<Checking, 'settings' | 'resolveTxt'>): Promise<Found[]> {
  const domain = mail.from?.email.split('@')[1];
  if (domain === undefined) return [];
  // Whatever its records say, they vouch for the provider's own servers, and nobody here can change them.
  if (mailProviderOf(`@${domain}`)) return [found('look', 'foreignSender', { domain })];
  const record = async (name: string, begin: RegExp, ...places: string[]): Promise<Found> => {
    const details = { record: name, domain };
    try {
      const answers = await answerInTime(
        Promise.all(places.map((each) => lookUp(each).catch(noneIfUnknown))),
      );
      const [text, second] =
        answers
          .map((texts) => texts.map((parts) => parts.join('')).filter((each) => begin.test(each)))
          .find((texts) => texts.length > 0) ?? [];
      // Of several none counts (RFC 7208, section 4.5; RFC 7489, section 6.6.3).
      if (second !== undefined) return found('look', 'twoRecords', details);
      if (name === 'DMARC' && text !== undefined && !POLICY.test(text))
        return found('look', 'noPolicy', details);
      return found(text === undefined && 'look', 'record', details);
    } catch (error) {
      return found('look', 'dns', { record: name, sentence: describeFault(error) });
    }
  };
  // The policy of a domain counts for all below it (RFC 7489, section 6.6.3).
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  return Promise.all([
    record('SPF', /^v=spf1(?: |$)/i, domain),
    record('DMARC', /^v=DMARC1\b/, ...above),
    ...(mail.dkimSelector ? [record('DKIM', /\bp=[^;\s]/, `${mail.dkimSelector}._domainkey.${domain}`)] : []),
  ]);
}

/** There is no such name, or no text at it. */
function noneIfUnknown(error: NodeJS.ErrnoException): string[][] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** Whether mails may leave from here, or this may be a copy of the list. */
export async function checkElsewhere(host: ActionHost): Promise<Found[]> {
  if (host.settings.mail.server === undefined) return [];
  const elsewhere = await findElsewhere(host);
  return [found(elsewhere !== undefined && 'bad', 'elsewhere', { origin: elsewhere?.origin ?? '' })];
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

/** Lines of the log about a message in which a test is looked for. */
const LINES = 100;

/** What must be corrected in the texts of a message, and whether it is too long. That the facts are the sample's is said of the page. */
export async function checkMessage(host: Checking): Promise<Found[]> {
  const { message, problems } = await load(host, host.message);
  const number = problems.filter(({ reason }) => reason !== 'sample').length;
  const { level, details } = measureLength(message);
  const place = `/messages/${host.message}`;
  return [
    found(number > 0 && 'bad', 'messageProblems', { number }, place),
    ...(level ? [found(level, 'longMessage', details, place)] : []),
  ];
}

/** Whether a test was sent since the last change of its texts, or of the facts in them. */
export async function checkTest(host: Checking): Promise<Found[]> {
  const { message: name } = host;
  const text = fingerprintOf((await load(host, name)).message);
  const lines = await readAudit(host.list.db, LINES, [], name);
  const isTested = lines.some(({ action, detail }) => action === 'mail-test' && detail['text'] === text);
  return [found(!isTested && 'look', 'tested', {}, `/messages/${name}`)];
}

/** Whether the pages answer to which the message leads, those for leaving and for applying among them. */
export async function checkLinks(host: Checking): Promise<Found[]> {
  const { message } = await load(host, host.message);
  const page = originOf(host);
  const apply = await applyLinkOf(host, page);
  const own = [page, apply].map((each) => each && new URL(each).origin);
  const links = LANGUAGES.flatMap((language) => {
    const { html } = renderMessage(message, invented(host, language));
    return [...html.matchAll(/href="(http[^"]+)"/g)].map(([, href = '']) =>
      href.replace(/&(?:amp|#38);/g, '&'),
    );
  }).filter((link) => own.includes(new URL(link).origin));
  const { applyUrl: form } = (await readKept(host)).kept;
  if (form !== undefined && apply !== undefined && links.includes(apply)) {
    if (isEditAddress(form)) return [found('look', 'editAddress', { address: form }, '/going-live')];
    // Before our own address, which only leads there: what does not answer is the form.
    links.unshift(form);
  }
  const faults = [...new Set(links)].map(async (link): Promise<Found | undefined> => {
    const { pathname, origin, host: name } = new URL(link);
    const { response, sentence } = await host.visit(link);
    const ours = response ? pathname : origin;
    if (!response?.ok) return found('look', 'links', { link: origin === page ? ours : name, sentence });
    const isBack = link === apply && response.redirected && response.url.startsWith(page);
    return isBack ? found('look', 'apply', {}, '/going-live') : undefined;
  });
  const fault = (await Promise.all(faults)).find((each) => each !== undefined);
  return [fault ?? found(false, 'links')];
}
