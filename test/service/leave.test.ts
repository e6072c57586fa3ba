import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave-list.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { startServer } from './start-server.ts';
import { FIRST, SECOND } from '../languages.ts';

const FUNCTION = '/functions/v1/leave';
const LEAVE = new URLSearchParams({ action: 'leave', language: SECOND });
const ONE_CLICK = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

it('a link to leave works by POST alone, for its one person, and leaves no token or address in the log', async () => {
  const server = await startServer({ env: { LIMIT_PER_CLIENT: '30/1h' } });
  const onList = async () => {
    const { db } = openDatabase({ kind: 'sqlite', path: server.home.database });
    const keys = await readLinkKeys(db, Date, 'leave');
    const rows = await db.selectFrom('submission').selectAll().orderBy('email').execute();
    const { length: suppressed } = await db.selectFrom('tombstone').selectAll().execute();
    await db.destroy();
    const links = rows.map((row) => personalLink(keys, '', row));
    return { emails: rows.map(({ email }) => email), links, suppressed };
  };
  const post = async (target: string, body: BodyInit) => {
    const response = await server.get(target, { method: 'POST', body });
    const { status, headers } = response;
    return { status, location: headers.get('location'), text: await response.text() };
  };
  await server.submit('ann@example.com');
  await server.submit('bob@example.com');
  const { links } = await onList();
  const [ann = '', bob = ''] = links.map((link) => link.replace(`/${FIRST}/`, `/${SECOND}/`));
  const token = new URLSearchParams(ann.split('?')[1]).get('t') ?? '';
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
    for (const target of [ann, `${FUNCTION}?t=${token}&action=leave`]) await server.get(target, { method });
  expect(await onList()).toMatchObject({ emails: ['ann@example.com', 'bob@example.com'], suppressed: 0 });

  expect((await server.get(ann)).status).toBe(200);
  const page = await server.get(`${FUNCTION}?t=${token}&language=${SECOND}`);
  expect([page.status, page.headers.get('location')]).toEqual([303, ann]);

  const left = { status: 303, location: `${ann}#left`, text: '' };
  expect(await post(ann, LEAVE)).toEqual(left);
  expect(await onList()).toMatchObject({ emails: ['bob@example.com'], suppressed: 1 });
  expect(await post(ann, LEAVE)).toEqual(left);
  expect(await onList()).toMatchObject({ emails: ['bob@example.com'], suppressed: 1 });

  // A mail program's own button, on the page's address and on the function's, in both encodings.
  const done = { status: 200, location: null, text: '' };
  expect(await post(bob, ONE_CLICK)).toEqual(done);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  expect(await post(`${FUNCTION}?t=${token}&language=${SECOND}`, multipart)).toEqual(done);
  expect(await onList()).toMatchObject({ emails: [], suppressed: 2 });
  // Whoever wants to may join again, which the old link does not undo; the page says what to do then.
  expect((await server.submit('ann@example.com')).status).toBe(200);
  expect(await post(ann, LEAVE)).toEqual(left);
  expect((await onList()).emails).toEqual(['ann@example.com']);
  for (const { leave } of Object.values(OTHER_TEXTS))
    for (const panel of ['left', 'incomplete'] as const) expect(leave[panel].text).toContain('{email}');

  const leaving = () => server.log().filter(({ event }) => event === 'leave');
  // The log may come later than the answers.
  await expect.poll(() => leaving().length).toBeGreaterThan(10);
  const events = leaving();
  expect(events).toContainEqual(expect.objectContaining({ level: 'info', outcome: 'left', by: 'page' }));
  expect(events).toContainEqual(expect.objectContaining({ outcome: 'left', by: 'mailProgram' }));
  expect(Object.keys(events[0] ?? {}).sort()).toEqual(['event', 'level', 'milliseconds', 'outcome', 'time']);
  expect(server.output.log).not.toMatch(/[\w-]{43}|[?&]t=|ann@|bob@|carol@/);
});

it('leaves no address in the log of a server that was killed, once the next one has started', async () => {
  const killed = await startServer();
  const { home } = killed;
  // The round that a new list begins with is over.
  await expect.poll(() => killed.log().map(({ event }) => event)).toContain('retention paused');
  await killed.submit('ann@example.com');
  const link = await leaveLinkOf(home.database, '', 'ann@example.com');
  expect((await killed.get(link, { method: 'POST', body: LEAVE })).status).toBe(303);
  await killed.stop('SIGKILL');
  const filesWithAnn = () => {
    const files = readdirSync(home.data).filter((name) => name.startsWith('list.db'));
    return files.filter((name) => readFileSync(join(home.data, name)).includes('ann@example.com'));
  };
  expect(filesWithAnn()).toEqual(['list.db-wal']);
  await startServer({ home });
  expect(filesWithAnn()).toEqual([]);
});
