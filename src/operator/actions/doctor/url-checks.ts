import { SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { PATHS } from '../../../content/locales.ts';
import { DAY } from '../../time/zone.ts';
import type { Context } from '../../cli/context.ts';
import { describeNetwork, sendCanary } from './canary.ts';
import { certificateEnd } from './certificate.ts';
import { bad, good, warning, type Finding } from './finding.ts';
import { checkHeaders } from './header-checks.ts';

/** Milliseconds that the page has for its answer. */
const TIMEOUT = 10_000;
/** Certificates that renew themselves do so earlier. */
const LEAST_DAYS = 14;
/** A server whose clock differs by more stamps sign-ups wrongly. HTTP dates have whole seconds. */
const SKEW = 60_000;

/** Looks at the page as visitors reach it, and signs a canary up. */
export async function checkUrl(url: URL, context: Context): Promise<Finding[]> {
  const { fetch, clock, messages } = context;
  const { doctor } = messages;
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  const tls = url.protocol === 'https:';
  const findings: Finding[] = tls
    ? [await checkCertificate(url, context), await checkRedirect(url, context)]
    : [bad('tls', doctor.tls.plain)];
  let response: Response;
  let text: string;
  try {
    response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    text = await response.text();
  } catch (error) {
    return [...findings, bad('reached', doctor.reached.bad(page.href, describeNetwork(error)))];
  }
  if (response.status !== 200 || !text.includes(SUBMIT_EMAIL_PATH))
    return [...findings, bad('reached', doctor.reached.other(page.href, response.status))];
  findings.push(
    good('reached', doctor.reached.good(page.href)),
    ...checkHeaders(response.headers, tls, messages),
  );
  const sent = Date.parse(response.headers.get('date') ?? '');
  const apart = Math.abs(sent - clock.now());
  if (apart > SKEW) findings.push(warning('clock', doctor.clock.apart(Math.round(apart / 1000))));
  return [...findings, await tryCanary(url, context)];
}

async function tryCanary(url: URL, context: Context): Promise<Finding> {
  try {
    return await sendCanary(url, await context.list(), context);
  } catch (error) {
    return bad('canary', context.messages.doctor.canary.database(describeNetwork(error)));
  }
}

async function checkCertificate(url: URL, { clock, messages: { doctor } }: Context): Promise<Finding> {
  try {
    const days = Math.floor(((await certificateEnd(url)) - clock.now()) / DAY);
    return days < LEAST_DAYS ? bad('tls', doctor.tls.ending(days)) : good('tls', doctor.tls.good(days));
  } catch (error) {
    return bad('tls', doctor.tls.bad(describeNetwork(error)));
  }
}

/** Who types the address without `https` should come to it. */
async function checkRedirect(url: URL, { fetch, messages: { doctor } }: Context): Promise<Finding> {
  const plain = `http://${url.hostname}${url.pathname}`;
  try {
    const response = await fetch(plain, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const target = response.headers.get('location') ?? '';
    return [301, 302, 307, 308].includes(response.status) && target.startsWith('https://')
      ? good('redirect', doctor.redirect.good)
      : bad('redirect', doctor.redirect.bad(plain, response.status));
  } catch {
    return warning('redirect', doctor.redirect.none(plain));
  }
}
