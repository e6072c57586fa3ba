import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { parseEmail } from '../../../contract/email.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { Context, VerbHost } from '../context.ts';
import { holdsAny, searchBackups } from '../../actions/backups.ts';
import { openSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { requireFile, STANDARD_STREAM } from '../files.ts';
import { reportBackups } from '../terminal/report-backups.ts';
import { defineVerb } from './define-verb.ts';

/** Addresses in one transaction. */
const BATCH = 200;

/** `erase`: someone is really gone, and stays gone. */
export function erase({ messages, handle }: VerbHost) {
  const texts = messages.erase;
  return defineVerb('erase', messages, texts)
    .argument('[addresses...]', texts.addresses)
    .option('--file <file>', texts.file)
    .option('--yes', messages.files.yesErase)
    .action((addresses, { file, yes }) =>
      handle(async (context) => {
        const typed = [...addresses, ...(await addressesIn(context, file))];
        const wrong = typed.filter((address) => parseEmail(address) === undefined);
        if (typed.length === 0 || wrong.length > 0) {
          await context.notify(typed.length === 0 ? texts.none : texts.wrong(wrong.join(', ')));
          return EXIT.usage;
        }
        const emails = [...new Set(typed.map((address) => parseEmail(address) ?? ''))];
        if (!(await context.confirm(texts.question(emails.length), yes === true))) return EXIT.usage;
        return run(context, emails);
      }),
    );
}

async function run(context: Context, emails: readonly string[]): Promise<ExitCode> {
  const { clock, messages, notify, json, out } = context;
  const { db, storage } = await context.list();
  const erasedAt = new Date(clock.now()).toISOString();
  const found: Removed[] = [];
  for (let first = 0; first < emails.length; first += BATCH)
    found.push(...(await removeAndNote(db, context.actor, emails.slice(first, first + BATCH), erasedAt)));
  const { gone, rewritten } = await storage.scrub(emails);
  const firstJoined = emails.length > found.length ? undefined : found.map((row) => row.joined_at).sort()[0];
  const backups = await searchBackups(db, context.source, holdsAny(emails), firstJoined);

  const missing = emails.filter((email) => !found.some((row) => row.email === email));
  if (json) {
    await out.write(
      `${JSON.stringify({ erased: found.length, notOnList: missing, gone, rewritten, backups }, null, 2)}\n`,
    );
  } else {
    await notify(messages.erase.done(found.length));
    for (const email of missing) await notify(messages.erase.missing(email));
    await notify(
      gone === undefined
        ? messages.erase.vacuumed(storage.name)
        : gone
          ? messages.erase.gone(storage.name)
          : messages.erase.notGone(storage.name),
    );
    await reportBackups(context, backups);
  }
  return gone !== false && missing.length === 0 ? EXIT.ok : EXIT.found;
}

interface Removed {
  email: string;
  joined_at: string;
}

/** One transaction: who is off the list is also noted as erased, whatever happens in between. */
async function removeAndNote(
  db: Kysely<Database>,
  actor: Context['actor'],
  emails: readonly string[],
  erasedAt: string,
): Promise<Removed[]> {
  return db.transaction().execute(async (step) => {
    const suppressionList = await openSuppressionList(step, actor);
    await suppressionList.add(emails, erasedAt);
    const removed = await step
      .deleteFrom('submission')
      .where('email', 'in', emails)
      .returning(['email', 'joined_at'])
      .execute();
    await recordAudit(step, actor, 'erase', { asked: emails.length, erased: removed.length });
    return removed;
  });
}

/** One address on each line. */
async function addressesIn(context: Context, file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  requireFile(context, file);
  const text = file === STANDARD_STREAM ? await readAll(context.input) : await readFile(file, 'utf8');
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
