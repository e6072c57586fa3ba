import { randomBytes } from 'node:crypto';
import { SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { deleteCanaries } from '../../../waitlist/privacy/deletion.ts';
import type { Context } from '../../cli/context.ts';
import type { OpenList } from '../open-list.ts';
import { bad, good, type Finding } from './finding.ts';

/** Canaries are known by their name; `example.com` is reserved (RFC 2606), so that no mail ever reaches anybody. */
const NAME = 'waitlist-canary+';
const DOMAIN = 'example.com';
/** Milliseconds. Longer than the server itself tries (10 s), so that nothing arrives after this command has cleaned up. */
const TIMEOUT = 15_000;

/**
 * Signs an invented address up as the page does, looks for it on the list and takes it off again, whatever happens.
 *
 * @param page where visitors reach the page
 */
export async function sendCanary(page: URL, list: OpenList, context: Context): Promise<Finding> {
  const {
    messages: { doctor },
    clock,
  } = context;
  const email = `${NAME}${randomBytes(9).toString('hex')}@${DOMAIN}`;
  const started = clock.monotonic();
  try {
    const answer = await submit(email, page, context);
    if (!answer.ok) return bad('canary', doctor.canary.refused(answer.reason));
    const arrived = await list.db
      .selectFrom('submission')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    return arrived === undefined
      ? bad('canary', doctor.canary.elsewhere(email, list.storage.name))
      : good('canary', doctor.canary.good(Math.round(clock.monotonic() - started)));
  } finally {
    await removeCanaries(list, context);
  }
}

async function submit(
  email: string,
  page: URL,
  { configuration, fetch }: Context,
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
      body: JSON.stringify({ email, language: 'en', sourcePage: SOURCE_PAGE }),
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

/** Takes this canary off the list, and those that were left behind when an earlier command was killed. */
async function removeCanaries(list: OpenList, { actor }: Context): Promise<void> {
  const pattern = `${NAME}%@${DOMAIN}`;
  const rows = await list.db
    .selectFrom('submission')
    .select('email')
    .where('email', 'like', pattern)
    .execute();
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  await deleteCanaries(list, actor, emails);
}

/** What went wrong on the way: `fetch` keeps it in the cause. */
export function describeNetwork(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
