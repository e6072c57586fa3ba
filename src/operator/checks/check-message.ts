import { LANGUAGES } from '../../contract/language.ts';
import { isEditAddress } from '../../hosts/settings/setting-values.ts';
import { measureLength } from '../../hosts/shared/sending-obstacles.ts';
import { renderMessage } from '../../mail/message.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { originOf } from '../actions/action.ts';
import { fingerprintOf, invented, load } from '../actions/messages.ts';
import { applyLinkOf, readKept } from '../actions/set-stage.ts';
import { found, type Checking, type Found } from './check.ts';

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
