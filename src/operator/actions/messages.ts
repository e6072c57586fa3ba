import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { writeOutput } from '../../backup/output-file.ts';
import { createTemporaryFolder } from '../../backup/temporary-folder.ts';
import { linkPath } from '../../content/locales.ts';
import { byLanguage, LANGUAGES, type Language } from '../../contract/language.ts';
import { TOKEN_PARAMETER } from '../../contract/link.ts';
import { loadMessage, renderMessage, type Message } from '../../mail/message.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { CONFIRM_MESSAGE } from '../../waitlist/store/schema.ts';
import { canWrite } from '../checks/folders.ts';
import { change, originOf, query, type ActionHost } from './action.ts';
import type { Done } from './plan.ts';
import { applyLinkOf } from './set-stage.ts';

/** A message is a folder; its name is in addresses and in the outbox. One is not for the organiser to send. */
export const messageName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,80}$/, 'not the name of a folder in mail/'),
  v.check((typed) => typed !== CONFIRM_MESSAGE),
);

/** Where messages are: those that were saved beside the list, and the project's. */
const foldersOf = ({ location, mailFolder }: ActionHost) => [join(location.workFolder, 'mail'), mailFolder];

const folderOf = (host: ActionHost, name: string) =>
  foldersOf(host).find((folder) => existsSync(join(folder, name))) ?? host.mailFolder;

/** The message as its files have it, and what must be corrected before it is sent. */
export async function load(host: ActionHost, name: string, folder = folderOf(host, name)) {
  const { programme } = host;
  const origin = originOf(host);
  return loadMessage(name, { folder, programme, origin, applyUrl: await applyLinkOf(host, origin) });
}

/** What tells the texts of a message, with the facts in them, from those before a change. */
export function fingerprintOf({ templates }: Message): string {
  return createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 12);
}

/** Somebody who is not on the list. Their link for leaving opens the page, and takes nobody off. */
export function invented(host: ActionHost, language: Language) {
  const token = randomBytes(32).toString('base64url');
  const link = `${originOf(host)}${linkPath('leave', language)}?${TOKEN_PARAMETER}=${token}`;
  // Another id each time, so that no mail server takes a second test for the first one come again.
  return { id: randomBytes(16).toString('hex'), language, leaveLink: link, oneClickLink: link };
}

/** The Markdown of each language. */
const texts = v.record(v.picklist(LANGUAGES), v.pipe(v.string(), v.maxLength(100_000)));

/** The messages in the folder and in the outbox, and how far each has got; last those that were begun first. */
export const messages = query(v.object({}), async (host) => {
  const { db } = host.list;
  const begun = await db
    .selectFrom('mail_message')
    .select(['name', 'begun_at'])
    .orderBy('begun_at', 'desc')
    .execute();
  const counted = await db
    .selectFrom('mail_delivery')
    .select(['message', 'state'])
    .select((is) => is.fn.countAll().as('people'))
    .groupBy(['message', 'state'])
    .execute();
  const people = (message: string, state: string) =>
    Number(counted.find((each) => each.message === message && each.state === state)?.people ?? 0);
  const files = foldersOf(host).flatMap((folder) => globSync('*/*.md', { cwd: folder }));
  const drafts = [...new Set(files.map(dirname))]
    .filter((name) => v.is(messageName, name) && begun.every((each) => each.name !== name))
    .map((name) => ({ name, begun_at: undefined }));
  const known = [...drafts, ...begun].map(async (each) => {
    const { message } = await load(host, each.name);
    return {
      name: each.name,
      begunAt: each.begun_at,
      subjects: byLanguage((language) => message.templates[language].subject),
      accepted: people(each.name, 'accepted'),
      rejected: people(each.name, 'rejected'),
      uncertain: people(each.name, 'uncertain'),
      queued: people(each.name, 'queued') + people(each.name, 'sending'),
    };
  });
  return Promise.all(known);
});

/** The texts of a message as they are in its files. */
export const messageTexts = query(v.object({ name: messageName }), (host, { name }) => {
  const read = (language: string) => {
    const path = join(folderOf(host, name), name, `${language}.md`);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  return { texts: byLanguage(read) };
});

/** What is wrong with a draft, and what it looks like in each language. Nothing is written. */
export const draft = query(v.object({ name: messageName, texts }), async (host, { name, texts }) => {
  await using folder = createTemporaryFolder(host.location.workFolder);
  mkdirSync(join(folder.path, name));
  for (const [language, text] of Object.entries(texts))
    writeFileSync(join(folder.path, name, `${language}.md`), text);
  const { message, problems } = await load(host, name, folder.path);
  const rendered = byLanguage((language) => renderMessage(message, invented(host, language)));
  return { problems, rendered };
});

/** Writes a message's files: where they are; beside the list if that cannot be written, as on a server. */
export const saveMessage = change(v.object({ name: messageName, texts }), (host, { name, texts }) => {
  const { location, list, actor } = host;
  const carryOut = async (): Promise<Done> => {
    const found = folderOf(host, name);
    const [beside = found] = foldersOf(host);
    const folder = join((await canWrite(found, location.workFolder)) ? found : beside, name);
    mkdirSync(folder, { recursive: true });
    for (const [language, text] of Object.entries(texts))
      await writeOutput(join(folder, `${language}.md`), [text], { replace: true });
    await recordAudit(list.db, actor, 'message-saved', { message: name });
    return { phrase: 'saveMessage', name };
  };
  return { shown: { phrase: 'saveMessage', values: { name } }, carryOut };
});
