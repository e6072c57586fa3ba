import { readFileSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import { createTransport } from '../../src/mail/transport.ts';

/**
 * A control: sends without the outbox, as many a script does. It notes in the file `PROGRESS` how far it has come, after
 * every fifty mails.
 */
const parsed = parseSettings(process.env);
if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
const { database, mail } = parsed.settings;
if (mail.server === undefined || mail.from === undefined)
  throw new Error('MAIL_URL and MAIL_FROM are needed.');
const progress = process.env['PROGRESS'] ?? '';

const { db } = openDatabase(database);
const people = await db.selectFrom('submission').select(['id', 'email']).orderBy('id').execute();
await db.destroy();
const transport = createTransport({ server: mail.server, from: mail.from, replyTo: undefined });
for (let place = Number(readFileSync(progress, 'utf8')); place < people.length; place += 1) {
  if (place % 50 === 0) writeFileSync(progress, String(place));
  const { id = '', email = '' } = people[place] ?? {};
  const message = { id, subject: 'News', preview: '', html: '<p>News</p>', text: 'News', headers: {} };
  await transport.send(email, message);
}
transport.close();
