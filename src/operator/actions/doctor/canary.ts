import { randomBytes } from 'node:crypto';
import { CANARY } from '../../../contract/canary.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { deleteAddresses } from '../../../waitlist/privacy/deletion.ts';
import type { OpenList } from '../open-list.ts';
import { describeFault, type CheckedHost } from './doctor.ts';

/** Milliseconds. Longer than the server itself tries (10 s), so that nothing arrives after this has cleaned up. */
const TIMEOUT = 15_000;

/**
 * Signs an invented address up as the page does, looks for it on the list and removes it again, whatever happens, with
 * those that an earlier look left behind when it was killed.
 *
 * @param page where visitors reach the page
 * @returns why it is not on the list, if so
 */
export async function sendCanary(page: URL, host: CheckedHost): Promise<string | undefined> {
  const email = `${CANARY.name}${randomBytes(9).toString('hex')}@${CANARY.domain}`;
  try {
    const list = await host.openList();
    try {
      const refused = await submit(email, page, host);
      const isThere = (await canaries(list, email)).length > 0;
      return refused ?? (isThere ? undefined : email);
    } finally {
      const left = await canaries(list, `${CANARY.name}%@${CANARY.domain}`);
      if (left.length > 0) await deleteAddresses(list.db, host.actor, left, undefined);
    }
  } catch (error) {
    return describeFault(error);
  }
}

async function canaries({ db }: OpenList, pattern: string): Promise<string[]> {
  const rows = await db.selectFrom('submission').select('email').where('email', 'like', pattern).execute();
  return rows.map(({ email }) => email);
}

/** Signs up as the page does. @returns why it was not accepted, if so */
async function submit(
  email: string,
  page: URL,
  { settings, fetch }: CheckedHost,
): Promise<string | undefined> {
  const { url, key } = settings.supabase;
  const response = await fetch(new URL(SUBMIT_EMAIL_PATH, url ?? page.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: page.origin,
      ...(url !== undefined && key !== undefined ? { apikey: key, authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ email, language: DEFAULT_LANGUAGE, sourcePage: SOURCE_PAGE }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const text = (await response.text()).slice(0, 200);
  return response.ok && text.includes('"success":true') ? undefined : `${response.status} ${text}`;
}
