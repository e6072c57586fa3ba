import { resolveTxt } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { renderMessage, type Message } from '../../mail/message.ts';
import { createTransport } from '../../mail/transport.ts';
import { DAY } from '../../waitlist/clock.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { query, type ActionHost } from './action.ts';
import { findCoverage } from '../../backup/coverage.ts';
import { describeFault, type Details } from '../../backup/refusal.ts';
import { applyLinkOf } from './stage.ts';
import { fingerprintOf, invented, load, messageName, originOf } from './message.ts';

/** Something to know before a message is sent. It keeps nobody from sending. */
export interface Check {
  /** `apply`: where people are to apply, the page is; `record`: a text in DNS; `dns`: nobody says which texts there are. */
  id: 'tested' | 'links' | 'apply' | 'record' | 'dns' | 'server' | 'backup';
  isGood: boolean;
  details: Details;
}

/** Milliseconds for an answer. */
const TIMEOUT = 5000;
/** Lines of the log about a message in which a test is looked for. */
const LINES = 100;

/** Looks whether all is well before a message is sent, as far as others answer in time. */
export const beforeSending = query({
  input: v.object({ name: messageName }),
  run: async (host, { name }): Promise<Check[]> => {
    const { message } = await load(host, name);
    const { last: backup } = await findCoverage(host);
    const checks = await Promise.all([
      wasTested(host, message),
      linksAnswer(host, message),
      ...recordsOf(host),
      serverAnswers(host),
    ]);
    const isFresh = host.actor.now() - Date.parse(backup?.madeAt ?? '') < DAY;
    return [...checks.flat(), { id: 'backup', isGood: isFresh, details: {} }];
  },
});

/** Whether a test was sent since the last change of its texts, or of the facts in them. */
async function wasTested({ list }: ActionHost, message: Message): Promise<Check> {
  const text = fingerprintOf(message);
  const lines = await readAudit(list.db, LINES, [], message.name);
  const isGood = lines.some(({ action, detail }) => action === 'mail-test' && detail['text'] === text);
  return { id: 'tested', isGood, details: {} };
}

/** Whether the pages answer to which the message leads, those for leaving and for applying among them. */
async function linksAnswer(host: ActionHost, message: Message): Promise<Check> {
  const apply = await applyLinkOf(host, originOf(host));
  const own = [originOf(host), apply].map((each) => each && new URL(each).origin);
  const links = LANGUAGES.flatMap((language) => {
    const { html } = renderMessage(message, invented(host, language));
    return [...html.matchAll(/href="(http[^"]+)"/g)].map(([, href = '']) =>
      href.replace(/&(?:amp|#38);/g, '&'),
    );
  }).filter((link) => own.includes(new URL(link).origin));
  const faults = [...new Set(links)].map(async (link): Promise<Check | undefined> => {
    const { pathname, origin } = new URL(link);
    try {
      const { ok, status, redirected, url } = await host.fetch(link, {
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const isBack = link === apply && redirected && url.startsWith(origin);
      if (ok && isBack) return { id: 'apply', isGood: false, details: {} };
      return ok ? undefined : { id: 'links', isGood: false, details: { link: pathname, sentence: status } };
    } catch (error) {
      return { id: 'links', isGood: false, details: { link: origin, sentence: describeFault(error) } };
    }
  });
  const [fault] = (await Promise.all(faults)).filter((each) => each !== undefined);
  return fault ?? { id: 'links', isGood: true, details: {} };
}

/** Whether the sender's domain vouches for its mails. Where only the provider knows its selector, DKIM is not looked up. */
function recordsOf({ settings: { mail }, resolveTxt: lookUp = resolveTxt }: ActionHost) {
  const domain = mail.from?.email.split('@')[1];
  if (domain === undefined) return [];
  const record = async (name: string, begin: RegExp, ...places: string[]): Promise<Check> => {
    try {
      const texts = await inTime(Promise.all(places.map((place) => lookUp(place).catch(noneIfUnknown))));
      const isGood = texts.flat().some((text) => begin.test(text.join('')));
      return { id: 'record', isGood, details: { record: name, domain } };
    } catch (error) {
      return { id: 'dns', isGood: false, details: { record: name, sentence: describeFault(error) } };
    }
  };
  // The policy of a domain counts for all below it (RFC 7489, section 6.6.3).
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  return [
    record('SPF', /^v=spf1\b/i, domain),
    record('DMARC', /^v=DMARC1\b/, ...above),
    ...(mail.dkimSelector ? [record('DKIM', /\bp=[^;\s]/, `${mail.dkimSelector}._domainkey.${domain}`)] : []),
  ];
}

/** There is no such name, or no text at it. */
function noneIfUnknown(error: NodeJS.ErrnoException): string[][] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** Whether the mail server takes the connection and the login. */
async function serverAnswers({ settings: { mail } }: ActionHost): Promise<Check[]> {
  const { server, from, replyTo } = mail;
  if (server === undefined || from === undefined) return [];
  try {
    const transport = createTransport({ server, from, replyTo });
    const fault = await inTime(transport.verify()).finally(() => transport.close());
    return [{ id: 'server', isGood: fault === undefined, details: { sentence: fault?.answer ?? '' } }];
  } catch (error) {
    return [{ id: 'server', isGood: false, details: { sentence: describeFault(error) } }];
  }
}

/** @throws where there is no answer in time */
async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = setTimeout(TIMEOUT, undefined, { ref: false });
  return Promise.race([answer, late.then(() => Promise.reject(new Error('ETIMEDOUT')))]);
}
