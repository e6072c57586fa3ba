import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillList, onList, planNews, readSending } from '../mail/mail-node.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { pause } from '../pause.ts';

/**
 * The mail server of a machine, in there, and a list with so many people, to whom a message is planned for now. It writes into
 * a folder: `url`, its `MAIL_URL`; `received`, a line for each mail with its recipient; `sending`, the row as it is.
 */
const [list = '', folder = '', origin = '', people = ''] = process.argv.slice(2);
const PER_MINUTE = 1200;

const server = await startMailServer(undefined, {
  onMail: ({ to }) => appendFileSync(path.join(folder, 'received'), `${to}\n`),
  atEnd: () => undefined,
});
await fillList(list, Number(people), PER_MINUTE);
const id = await onList(list, (db) => planNews(db, { origin }));
writeFileSync(path.join(folder, 'url'), server.url);
for (;;) {
  writeFileSync(path.join(folder, 'sending'), JSON.stringify(await readSending(list, id)));
  await pause(500, 'between two questions');
}
