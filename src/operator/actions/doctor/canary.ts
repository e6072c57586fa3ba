import { randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import type { OpenList } from '../open-list.ts';
import { deleteAddresses } from '../../../waitlist/privacy/deletion.ts';
import { bad, good, type Finding, type Installation } from './finding.ts';

/** Canaries are known by their name; `example.com` is reserved (RFC 2606), so that no mail ever reaches anybody. */
const NAME = 'waitlist-canary+';
const DOMAIN = 'example.com';
/** Milliseconds. Longer than the server itself tries (10 s), so that nothing arrives after this command has cleaned up. */
const TIMEOUT = 15_000;

/**
 * Signs an invented address up as the page does, looks for it on the list and removes it again, whatever happens, with
 * those that an earlier command left behind when it was killed.
 *
 * @param page where visitors reach the page
 */
export async function sendCanary(page: URL, installation: Installation): Promise<Finding> {
  const { clock, actor } = installation;
  const email = `${NAME}${randomBytes(9).toString('hex')}@${DOMAIN}`;
  const started = clock.monotonic();
  try {
    const list = await installation.list();
    try {
      const answer = await submit(email, page, installation);
      if (!answer.ok) return bad('canary', 'rejected', answer.reason);
      const arrived = await canaries(list, email);
      return arrived.length === 0
        ? bad('canary', 'elsewhere', email, list.storage.name)
        : good('canary', 'good', Math.round(clock.monotonic() - started));
    } finally {
      const left = await canaries(list, `${NAME}%@${DOMAIN}`);
      if (left.length > 0) await deleteAddresses(list.db, actor, left, undefined);
    }
  } catch (error) {
    return bad('canary', 'database', describeNetwork(error));
  }
}

async function canaries({ db }: OpenList, pattern: string): Promise<string[]> {
  const rows = await db.selectFrom('submission').select('email').where('email', 'like', pattern).execute();
  return rows.map(({ email }) => email);
}

async function submit(
  email: string,
  page: URL,
  { configuration, fetch }: Installation,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { url, key } = 'settings' in configuration ? configuration.settings.supabase : {};
  try {
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
    return response.ok && text.includes('"success":true')
      ? { ok: true }
      : { ok: false, reason: `${response.status} ${text}` };
  } catch (error) {
    return { ok: false, reason: describeNetwork(error) };
  }
}

/** What went wrong on the way: `fetch` keeps it in the cause. */
export function describeNetwork(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
