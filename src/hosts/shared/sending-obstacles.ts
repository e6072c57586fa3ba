import type { Programme } from '../../content/programme.ts';
import { LANGUAGES } from '../../contract/language.ts';
import type { loadMessage, Message } from '../../mail/message.ts';
import { isThisMachine } from '../settings/server-url.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * kB of HTML after which Gmail cuts a mail off, and the link for leaving with it: as senders have measured
 * (https://github.com/hteumeuleu/email-bugs/issues/41).
 */
const CUT_OFF = 102;

/** Organisers are warned from so many kB on. */
const LONG = 90;

export interface SendingObstacle {
  id: 'noMailServer' | 'notPublic' | 'sample' | 'messageProblems' | 'longMessage';
  /** What its sentence names. */
  details: Readonly<Record<string, string | number>>;
}

/**
 * What keeps a message from being sent to people, the first to be dealt with first: asked by its plan, and again by the server
 * when its time has come.
 *
 * @param loaded its texts, and what must be corrected in them
 */
export function findSendingObstacles(
  { mail: { server, from }, publicOrigin }: Pick<Settings, 'mail' | 'publicOrigin'>,
  programme: Pick<Programme, 'isSample' | 'origin'>,
  { message, problems }: ReturnType<typeof loadMessage>,
): SendingObstacle[] {
  const origin = publicOrigin ?? programme.origin;
  // On this machine a mail server may be one for trying things out.
  const isOwn = server !== undefined && isThisMachine(server.host);
  // That the facts are the sample's is no mistake of the texts.
  const number = problems.filter(({ reason }) => reason !== 'sample').length;
  const { level, details } = measureLength(message);
  const all: readonly (SendingObstacle | false)[] = [
    (server === undefined || from === undefined) && { id: 'noMailServer', details: {} },
    !isOwn && !isPublicOrigin(origin) && { id: 'notPublic', details: { origin } },
    programme.isSample && { id: 'sample', details: {} },
    number > 0 && { id: 'messageProblems', details: { number } },
    level === 'bad' && { id: 'longMessage', details },
  ];
  return all.filter((each) => each !== false);
}

/** Whether a message is too long for mail programs, or nearly; in which language it is longest, and its HTML's kB there. */
export function measureLength({ templates }: Message) {
  const sizes = LANGUAGES.map((language) => ({
    language,
    size: Math.ceil(new TextEncoder().encode(templates[language].html).length / 1000),
  }));
  const details = sizes.reduce((longest, each) => (each.size > longest.size ? each : longest));
  const level = details.size > CUT_OFF ? 'bad' : details.size > LONG && 'look';
  return { level, details } as const;
}

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function isPublicOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' && !NOWHERE.test(url.hostname);
}
