import { LANGUAGES } from '../../contract/language.ts';
import { isThisMachine } from '../../hosts/settings/server-url.ts';
import { renderMessage } from '../../mail/message.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { originOf, type ActionHost } from '../actions/action.ts';
import { fingerprintOf, invented, load } from '../actions/messages.ts';
import { applyLinkOf } from '../actions/set-stage.ts';
import { found, type Checking, type Found } from './check.ts';
import { findNoMailServer } from './check-mail.ts';
import { checkFacts } from './check-site.ts';

/** Lines of the log about a message in which a test is looked for. */
const LINES = 100;

/** What must be corrected in the texts of a message. That the facts are the sample's is said of the page. */
export async function checkMessage(host: ActionHost & Pick<Checking, 'message'>) {
  const problems = (await load(host, host.message)).problems.filter(({ reason }) => reason !== 'sample');
  const number = problems.length;
  return [found(number > 0 && 'bad', 'messageProblems', { number }, `/messages/${host.message}`)];
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
  const apply = await applyLinkOf(host, originOf(host));
  const own = [originOf(host), apply].map((each) => each && new URL(each).origin);
  const links = LANGUAGES.flatMap((language) => {
    const { html } = renderMessage(message, invented(host, language));
    return [...html.matchAll(/href="(http[^"]+)"/g)].map(([, href = '']) =>
      href.replace(/&(?:amp|#38);/g, '&'),
    );
  }).filter((link) => own.includes(new URL(link).origin));
  const faults = [...new Set(links)].map(async (link): Promise<Found | undefined> => {
    const { pathname, origin } = new URL(link);
    const { response, sentence } = await host.visit(link);
    if (!response?.ok) return found('look', 'links', { link: response ? pathname : origin, sentence });
    const isBack = link === apply && response.redirected && response.url.startsWith(origin);
    return isBack ? found('look', 'apply', {}, '/going-live') : undefined;
  });
  const fault = (await Promise.all(faults)).find((each) => each !== undefined);
  return [fault ?? found(false, 'links')];
}

/**
 * What keeps a message from being sent, the first to be dealt with first. For a look at one's own mail neither the page nor the
 * facts have to be there yet.
 */
export async function findObstacles(host: ActionHost, message: string, isForPeople: boolean) {
  const { server } = host.settings.mail;
  // On this machine a mail server may be one for trying things out.
  const isOwn = server !== undefined && isThisMachine(server.host);
  const checks = [
    ...findNoMailServer(host.settings, 'bad'),
    ...(isForPeople ? checkFacts(host) : []),
    ...(await checkMessage({ ...host, message })),
  ];
  return checks.filter(({ id, level }) => level === 'bad' && !(isOwn && id === 'notPublic'));
}
