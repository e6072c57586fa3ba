import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { byLanguage } from '../../src/contract/language.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { FIRST } from '../languages.ts';
import { listWith, temporaryFolder } from '../operator/harness.ts';
import { ownProgramme, writeMessage } from './write-message.ts';

it('where nobody may write in the project, as on a server, a message is saved beside the list, and counts', async () => {
  const mailFolder = temporaryFolder();
  writeMessage(mailFolder);
  const list = await listWith([], { mailFolder, programme: ownProgramme });
  const file = join(mailFolder, 'news', `${FIRST}.md`);
  const before = readFileSync(file, 'utf8');
  chmodSync(mailFolder, 0o555);
  onTestFinished(() => chmodSync(mailFolder, 0o755));
  // Root may write everywhere; what counts is then whether the owner of the list may.
  if (process.getuid?.() === 0) chownSync(dirname(list.path), 65_534, 65_534);

  const texts = byLanguage(() => before.replace('---\n\n', '---\n\nNew: '));
  for (const name of ['news', 'second']) await list.carryOut(CHANGES.saveMessage, { name, texts });
  expect(await list.ask(QUERIES.messageTexts, { name: 'news' })).toEqual({ texts });
  expect((await list.ask(QUERIES.messages, {})).map(({ name }) => name).sort()).toEqual(['news', 'second']);
  const old = await list.ask(QUERIES.draft, { name: 'news', texts: byLanguage(() => before) });
  expect(old.rendered[FIRST].text).not.toContain('New: ');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(existsSync(join(mailFolder, 'second'))).toBe(false);
});
