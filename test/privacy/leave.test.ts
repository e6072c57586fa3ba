import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LINK_PURPOSES } from '../../src/contract/link.ts';
import {
  linkOperations,
  oneClickLink,
  personalLink,
  readLinkKeys,
} from '../../src/waitlist/privacy/leave-list.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { findSuppressed } from '../../src/waitlist/privacy/suppression-list.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import type { SqlStore } from '../../src/waitlist/store/sql-store.ts';
import { onEveryDatabase } from '../every-database.ts';
import { leaveBy } from '../leave-link.ts';
import { correct } from '../../src/operator/actions/change-person.ts';
import { exportLines } from '../../src/operator/actions/export-lines.ts';
import { filesContain, NOW, operatorOn, temporaryFolder, WITH_EVERYBODY } from '../operator/harness.ts';
import { SECOND } from '../languages.ts';

const ORIGIN = 'https://them.example';
const LAN = { email: 'lan@example.com', language: SECOND } as const;
const MINUTE = 60_000;
const DAY = 86_400_000;

const actorAt = (now: number) => ({ now: () => now, user: 'server' });
const tokenIn = (link: string) => new URL(link).searchParams.get('t') ?? '';

/** The tokens of everyone on the list, by address. */
async function tokens(db: Kysely<Database>): Promise<Record<string, string>> {
  const keys = await readLinkKeys(db, actorAt(NOW), 'leave');
  const rows = await db.selectFrom('submission').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.email, tokenIn(personalLink(keys, ORIGIN, row))]));
}

/** What each table holds that leaving may change. */
async function contentOf(db: Kysely<Database>) {
  return {
    people: await db.selectFrom('submission').selectAll().orderBy('id').execute(),
    suppressed: await db.selectFrom('tombstone').select(['reason', 'at']).execute(),
  };
}

onEveryDatabase((createUrl) => {
  const makeOperator = async () => operatorOn(await createUrl());

  it('takes one person off the list and suppresses the address, for good', async () => {
    const operator = await makeOperator();
    await operator.add(LAN, { email: 'minh@example.com' });
    await operator.withDatabase(async (db) => {
      const { [LAN.email]: token = '' } = await tokens(db);
      expect(await leaveBy(db, NOW, token)).toBe(true);
      const { people } = await contentOf(db);
      expect(people.map(({ email }) => email)).toEqual(['minh@example.com']);
      const found = await findSuppressed(db, actorAt(NOW), [LAN.email]);
      expect(found.get(LAN.email)).toBe(new Date(NOW).toISOString());
      const audit = await db.selectFrom('audit').selectAll().execute();
      expect(audit.map(({ action }) => action)).toEqual(['leave']);
      for (const text of ['lan', token]) expect(JSON.stringify(audit)).not.toContain(text);
      // The same link again changes nothing.
      const before = await contentOf(db);
      expect(await leaveBy(db, NOW + MINUTE, token)).toBe(false);
      expect(await contentOf(db)).toEqual(before);
    });
  });

  it('is done to nobody by the link in a mail to an address that was corrected since; the new one has its own', async () => {
    const operator = await makeOperator();
    await operator.add({ email: 'stranger@example.com' }, { email: 'minh@example.com' });
    const { 'stranger@example.com': token = '' } = await operator.withDatabase(tokens);
    await operator.carryOut(correct, { from: 'stranger@example.com', to: LAN.email });
    await operator.withDatabase(async (db) => {
      const before = await contentOf(db);
      // As for whoever is off the list.
      expect(await leaveBy(db, NOW, token)).toBe(false);
      expect(await contentOf(db)).toEqual(before);
      expect(await leaveBy(db, NOW, (await tokens(db))[LAN.email] ?? '')).toBe(true);
      expect((await contentOf(db)).people.map(({ email }) => email)).toEqual(['minh@example.com']);
    });
  });

  it('is done by no token that another list, another person or nobody has made', async () => {
    const operator = await makeOperator();
    await operator.add(LAN, { email: 'minh@example.com' });
    const others = operatorOn();
    await others.add(LAN);
    const foreign = await others.withDatabase(tokens);
    await operator.withDatabase(async (db) => {
      const before = await contentOf(db);
      const { [LAN.email]: lan = '', 'minh@example.com': minh = '' } = await tokens(db);
      // 16 bytes of each token are the id, 16 the proof: the id of one person with the proof of another.
      const bytes = (token: string) => Buffer.from(token, 'base64url');
      const mixed = Buffer.concat([bytes(lan).subarray(0, 16), bytes(minh).subarray(16)]);
      const changed = bytes(lan);
      changed.writeUInt8(changed.readUInt8(31) ^ 1, 31);
      for (const token of [
        foreign[LAN.email] ?? '',
        mixed.toString('base64url'),
        changed.toString('base64url'),
        'A'.repeat(43),
        lan.slice(1),
        `${lan}A`,
        '',
      ])
        expect(await leaveBy(db, NOW, token)).toBeUndefined();
      expect(await contentOf(db)).toEqual(before);
    });
  });
});

it('makes the keys be read once a second at most, however many tokens are invented', async () => {
  const operator = operatorOn();
  await operator.add();
  await operator.withDatabase(async (db) => {
    let [time, reads] = [0, 0];
    const transact: SqlStore['transact'] = (work) => {
      reads += 1;
      return work(db);
    };
    const { ownerOf } = linkOperations({ transact }, { now: () => NOW, monotonic: () => time });
    for (; time <= 3000; time += 100)
      for (const purpose of LINK_PURPOSES) expect(await ownerOf(purpose, 'A'.repeat(43))).toBeUndefined();
    // At once, and after one, two and three seconds.
    expect(reads).toBe(4);
  });
});

it('leaves no byte of the address in the files after the next daily round', async () => {
  const operator = operatorOn();
  await operator.add(LAN, { email: 'minh@example.com' });
  await operator.withDatabase(async (db) => {
    let now = NOW;
    const clock = { now: () => now };
    const maintain = createMaintenance({ db, kind: 'sqlite' }, clock, undefined);
    await maintain();
    const { [LAN.email]: token = '' } = await tokens(db);
    expect(await leaveBy(db, NOW, token)).toBe(true);
    expect(filesContain(operator.path, LAN.email)).toBe(true);
    const written = new Set<string>();
    for (let day = 0; day < 3; day += 1) {
      now += DAY;
      await maintain();
      expect(filesContain(operator.path, LAN.email)).toBe(false);
      written.add(readFileSync(operator.path, 'latin1'));
    }
    // Not anew on the days on which nobody left.
    expect(written.size).toBe(1);
  });
});

it('is possible by the link of a mail that was sent before the list was lost, and restored elsewhere', async () => {
  const [lost, restored] = [operatorOn(), operatorOn()];
  const backup = join(temporaryFolder(), 'backup.db');
  await lost.add(LAN, { email: 'minh@example.com' });
  const sent = await lost.withDatabase(tokens);
  await lost.withDatabase((db) => leaveBy(db, NOW, sent['minh@example.com'] ?? ''));
  expect(await lost.run('backup', backup)).toMatchObject({ code: 0 });
  // A new server has started on an empty list in the meantime, and has keys of its own, which come first: its clock is behind.
  await restored.withDatabase((db) => readLinkKeys(db, actorAt(NOW - MINUTE), 'leave'));
  expect(await restored.run('restore', backup, '--yes')).toMatchObject({ code: 0 });
  await restored.withDatabase(async (db) => {
    expect(await contentOf(db)).toMatchObject({ people: [{ email: LAN.email }] });
    expect(await leaveBy(db, NOW, sent[LAN.email] ?? '')).toBe(true);
    const suppressed = await findSuppressed(db, actorAt(NOW), [LAN.email]);
    expect(suppressed.size).toBe(1);
  });
});

it('is possible by the link in an export, and the next export leaves them out', async () => {
  const operator = operatorOn(undefined, { environment: { PUBLIC_ORIGIN: 'https://list.example' } });
  await operator.add(LAN, { email: 'minh@example.com' });
  const exported = async () => {
    const columns = ['email', 'leave_link'] as const;
    return (await operator.withHost((host) => text(exportLines(host, { columns: [...columns] })))).split(
      '\r\n',
    );
  };
  const [heading, lan = ''] = await exported();
  expect(heading).toBe('\ufeff"email","leave_link"');
  const [link = ''] = /https:\/\/list\.example\/[\w-]+\/leave\?t=[\w-]{43}(?="$)/.exec(lan) ?? [];
  await operator.withDatabase((db) => leaveBy(db, NOW, tokenIn(link)));
  expect(await exported()).toEqual([heading, expect.stringContaining('minh@example.com'), '']);
});

describe('import --left', () => {
  const importLeft = async (text: string, ...options: string[]) => {
    const operator = operatorOn();
    await operator.add(LAN, { email: 'minh@example.com' }, { email: 'hoa@example.com' });
    const file = join(temporaryFolder(), 'left.csv');
    writeFileSync(file, text);
    const run = await operator.run('import', '--left', file, ...options);
    const suppressed = await operator.withDatabase(async (db) => {
      const everybody = [LAN.email, 'minh@example.com', 'hoa@example.com', 'binh@example.com'];
      return [...(await findSuppressed(db, actorAt(NOW), everybody)).keys()].sort();
    });
    return { ...run, operator, emails: await operator.emails(), suppressed };
  };
  const ALL = [LAN.email, 'minh@example.com', 'hoa@example.com'];

  it.each([
    ['addresses, one a line', 'lan@example.com\nBINH@example.com\n', []],
    ['a list from a chat', '- Lan: lan@example.com (12A), Bình <binh@example.com>\n', []],
    [
      'an unsubscribed audience',
      'Email Address,UNSUB_TIME\nlan@example.com,x\nbinh@example.com,x\n',
      ['--leaving', 'all'],
    ],
    [
      'a column that is chosen, and none of another one',
      'Name,Contact,Parent\nLan,lan@example.com,minh@example.com\nB,binh@example.com,hoa@example.com\n',
      ['--email', 'Contact', '--leaving', 'all'],
    ],
    [
      'who is ticked',
      'Email,State\nlan@example.com,Bounced\nminh@example.com,active\nBINH@example.com,left\nhoa@example.com,\n',
      ['--leaving', 'State=bounced,left'],
    ],
    [
      'who has left at any time',
      'Email,Left\nlan@example.com,2026-03-01\nminh@example.com,\nbinh@example.com,?\nhoa@example.com, \n',
      ['--leaving', 'Left=*'],
    ],
  ])('takes off everybody who is meant: %s', async (_, text, options) => {
    const { code, stdout, emails, suppressed, operator } = await importLeft(text, '--yes', ...options);
    expect({ code, emails }).toEqual({ code: 0, emails: ['minh@example.com', 'hoa@example.com'] });
    expect(suppressed).toEqual(['binh@example.com', LAN.email]);
    expect(stdout).toContain('One person is erased');
    // Neither comes back by an import.
    const file = join(temporaryFolder(), 'back.csv');
    writeFileSync(file, 'email\nlan@example.com\nbinh@example.com\n');
    const back = await operator.run('import', file, '--language', SECOND, ...WITH_EVERYBODY, '--yes');
    expect(back).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('− 2  left, or were erased') as string,
    });
    expect(await operator.emails()).toHaveLength(2);
    expect(JSON.stringify(await operator.audit())).toContain('left.csv');
  });

  const JOINED = 'Email,Optin time\nlan@example.com,2026-03-01\n';

  it.each([
    ['an export of the list itself', 'email,leave_link\nlan@example.com,x\n', 1, 'an export of this list'],
    ['with times of joining', JOINED, 2, 'Add --leaving'],
    [
      'of people who agreed',
      'Email,May we write to you by email?\nlan@example.com,Yes\n',
      2,
      'Add --leaving',
    ],
    ['with times, without headings', 'lan@example.com,2026-03-01T07:43:08.550Z\n', 2, 'Add --leaving'],
    ['with names', 'Name,Contact\nLan,lan@example.com\n', 2, 'Add --leaving'],
    ['with two addresses of each', 'Email,Parent\nlan@example.com,hoa@example.com\n', 2, 'Add --email'],
    ['whose addresses are not found', 'Name,Contact\nLan,0912 345 678\n', 1, 'None of these columns has'],
    ['without an address', 'Email\nnobody\n', 1, 'None of these columns has'],
  ])('takes nobody off because of a table %s', async (_, text, status, sentence) => {
    const { code, stdout, stderr, emails, suppressed } = await importLeft(text, '--yes');
    expect({ code, emails, suppressed }).toEqual({ code: status, emails: ALL, suppressed: [] });
    expect(status === 1 ? stderr : stdout).toContain(sentence);
  });

  it('takes nobody off because of an export of the list itself, whatever is ticked', async () => {
    const text = 'email,leave_link\nlan@example.com,x\n';
    const { code, stderr, emails, suppressed } = await importLeft(text, '--yes', '--leaving', 'all');
    expect({ code, emails, suppressed }).toEqual({ code: 1, emails: ALL, suppressed: [] });
    expect(stderr).toContain('an export of this list');
  });

  it('names the people, and what is no address, and changes nothing before it is confirmed; takes them off with times of joining when told so', async () => {
    const rows = `${JOINED}binh@example.com,\nnobody,\n`;
    const { code, stdout, emails, suppressed } = await importLeft(rows, '--leaving', 'all');
    expect({ code, emails, suppressed }).toEqual({ code: 0, emails: ALL, suppressed: [] });
    for (const said of ['lan@example.com', '− 1  are not on the list', 'line 4: “nobody”'])
      expect(stdout).toContain(said);
    expect((await importLeft(JOINED, '--leaving', 'all', '--yes')).emails).toEqual(ALL.slice(1));
  });
});

it('makes links without an address, and one for the mail program where the function is elsewhere', async () => {
  const keys = await operatorOn().withDatabase((db) => readLinkKeys(db, actorAt(NOW), 'leave'));
  const owner = { id: '0198b3f0-0000-7000-8000-000000000001', language: SECOND };
  const link = personalLink(keys, ORIGIN, owner);
  expect(link).toMatch(new RegExp(`^${ORIGIN}/${SECOND}/leave\\?t=[\\w-]{43}$`));
  expect(oneClickLink(keys, { page: ORIGIN, function: ORIGIN }, owner)).toBe(link);
  const elsewhere = 'https://project.supabase.example';
  const address = `${elsewhere}/functions/v1/leave?t=${tokenIn(link)}&language=${SECOND}`;
  expect(oneClickLink(keys, { page: ORIGIN, function: elsewhere }, owner)).toBe(address);
});
