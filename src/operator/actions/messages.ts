import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { createTemporaryFolder } from '../../backup/temporary-folder.ts';
import { byLanguage, LANGUAGES } from '../../contract/language.ts';
import { renderMessage } from '../../mail/message.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { change, query } from './action.ts';
import type { Done } from './plan.ts';
import { Refusal } from './refusal.ts';
import { writeOutput } from '../../backup/output-file.ts';
import { invented, load, messageName as name } from './load-message.ts';

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
  const drafts = readdirSync(host.mailFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && v.is(name, entry.name))
    .map((entry) => ({ name: entry.name, begun_at: undefined }))
    .filter((draft) => begun.every((each) => each.name !== draft.name));
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

/** The texts of a message as they are in its files, and whether they can be written here. */
export const messageTexts = query(v.object({ name }), ({ mailFolder }, input) => {
  const read = (language: string) => {
    const path = join(mailFolder, input.name, `${language}.md`);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  return Promise.resolve({ texts: byLanguage(read), isWritable: isWritable(mailFolder) });
});

/** What is wrong with a draft, and what it looks like in each language. Nothing is written. */
export const draft = query(v.object({ name, texts }), async (host, input) => {
  await using folder = createTemporaryFolder(host.location.workFolder);
  mkdirSync(join(folder.path, input.name));
  for (const [language, text] of Object.entries(input.texts))
    writeFileSync(join(folder.path, input.name, `${language}.md`), text);
  const { message, problems } = await load({ ...host, mailFolder: folder.path }, input.name);
  const rendered = byLanguage((language) => renderMessage(message, invented(host, language)));
  return { problems, rendered };
});

/** Writes a message's files. */
export const saveMessage = change(v.object({ name, texts }), (host, input) => {
  const { mailFolder, list, actor } = host;
  const carryOut = async (): Promise<Done> => {
    if (!isWritable(mailFolder)) throw new Refusal('notWritable', { file: mailFolder });
    const folder = join(mailFolder, input.name);
    mkdirSync(folder, { recursive: true });
    for (const [language, text] of Object.entries(input.texts))
      await writeOutput(join(folder, `${language}.md`), [text], { replace: true });
    await recordAudit(list.db, actor, 'message-saved', { message: input.name });
    return { phrase: 'saveMessage', name: input.name };
  };
  return Promise.resolve({ shown: { phrase: 'saveMessage', values: { name: input.name } }, carryOut });
});

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
