import fs, { type ReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import type { Environment } from '../../src/hosts/settings/settings.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listBackups } from '../../src/backup/backup-files.ts';
import { backUp, makeBackup } from '../../src/backup/make-backup.ts';
import { backup, backups, deleteBackup, restore } from '../../src/operator/actions/backups.ts';
import { person } from '../../src/operator/actions/people.ts';
import { takeOff } from '../../src/operator/actions/take-off.ts';
import { checks as CHECKS } from '../../src/operator/checks/checks.ts';
import type { OpenList } from '../../src/waitlist/store/schema.ts';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { suppress } from '../../src/waitlist/privacy/suppression-list.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { locate } from '../locate.ts';
import { entry } from '../store/contract.ts';
import { importPeople } from '../../src/operator/actions/import/import.ts';
import { pause } from '../pause.ts';
import {
  planAndDo,
  EVERYBODY,
  importOf,
  filesContain,
  fileWith,
  NOW,
  listWith,
  makeKey,
  operatorOn,
  temporaryFolder,
  type TestOperator,
} from '../operator/harness.ts';
import { onEveryDatabase } from '../every-database.ts';
import { SECOND } from '../languages.ts';

const DAY = 86_400_000;

/** Lets nobody delete a file, or again everybody who may: as people protect their backups. @returns whether it can be had */
const protect = (file: string, isProtected: boolean) =>
  spawnSync('chattr', [isProtected ? '+i' : '-i', file]).status === 0;
const probe = fileWith('');
const CAN_PROTECT = protect(probe, true) && protect(probe, false);

/** Imports people; after more than ten there is an automatic backup. */
const bringIn = (operator: TestOperator, people = 11, name: string = randomUUID()) =>
  operator.carryOut(importPeople, importOf(people, name));
/** Where a list on SQLite has its backups. */
const folderOf = ({ path }: TestOperator) => join(dirname(path), 'backups');
/** The days of the backups that a list has, each with its kind's first letter. */
const daysOf = (operator: TestOperator) =>
  listBackups(folderOf(operator)).map(({ kind, madeAt }) => `${kind[0]} ${madeAt.slice(0, 10)}`);

/** What happens to a list, by words, of which a number lets so many days pass. */
const STEPS: Record<string, (operator: TestOperator) => Promise<unknown>> = {
  ten: (operator) => bringIn(operator, 10),
  many: (operator) => bringIn(operator),
  backup: ({ run }) => expect(run('backup')).resolves.toMatchObject({ code: 0 }),
  nightly: ({ withHost }) => withHost((host) => backUp(host, 'nightly')),
  serve: ({ serve }) => serve(),
  empty: ({ withDatabase }) => withDatabase((db) => db.deleteFrom('submission').execute()),
};
/** Lets it happen. @returns the backups that the list has then */
async function live(operator: TestOperator, steps: string): Promise<string[]> {
  for (const step of steps.trim().split(' ')) {
    const act = STEPS[step];
    if (act) await act(operator);
    else operator.wait(Number(step) * DAY);
  }
  return daysOf(operator);
}

describe('the backups of a list on SQLite', () => {
  it('makes a backup under a name of its own when nobody names a file; deletes one that is named, which is logged, never the list, nor another file', async () => {
    const operator = await listWith([{}]);
    const folder = folderOf(operator);
    const { code, stdout } = await operator.run('backup');
    expect(code).toBe(0);
    const [file = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.db'));
    expect(file).toMatch(/^waitlist-2026-03-10T05-00-00\.000Z-1-people-[0-9a-f]{8}\.db$/);
    // Also which list it is, and whose settings say so.
    for (const said of [`name: ${file}`, operator.path, process.env['ENV_FILE']])
      expect(stdout).toContain(said);
    expect(fs.statSync(folder).mode & 0o077).toBe(0);

    fs.writeFileSync(join(folder, 'key.txt'), '');
    expect((await operator.plan(deleteBackup, { file })).sum).toEqual([{ key: 'inBackup', value: 1 }]);
    for (const wrong of ['key.txt', '../waitlist.db', ''])
      await expect(operator.carryOut(deleteBackup, { file: wrong })).rejects.toThrow('unknownFile');
    const list = operatorOn(`sqlite:${join(folder, file)}`, { environment: { BACKUP_FOLDER: folder } });
    await expect(list.carryOut(deleteBackup, { file })).rejects.toThrow('unknownFile');
    await operator.carryOut(deleteBackup, { file });
    expect(fs.readdirSync(folder)).not.toContain(file);
    expect((await operator.audit())[0]).toMatchObject({ action: 'delete-backup', detail: { file } });
  });

  it('names as certain only those that hold somebody: not the one that was made before they were brought in', async () => {
    const operator = operatorOn();
    operator.wait(Date.now() - NOW);
    await operator.add({ email: 'lan@example.com' });
    await operator.run('backup');
    await bringIn(operator, 1, 'late');
    operator.wait(60_000);
    await operator.run('backup');
    const { backups } = await operator.ask(person, { email: 'late0@example.com' });
    expect(backups.map(({ name, isSure }) => [/-\d-people/.exec(name)?.[0], isSure])).toEqual([
      ['-2-people', true],
    ]);
    const { stdout } = await operator.run('erase', 'late0@example.com', '--yes');
    expect(new Set(stdout.match(/-\d-people/g))).toEqual(new Set(['-2-people']));
  });

  it.each([false, true])('has closed its copy when it ends (cannot be written: %s)', async (isTaken) => {
    const operator = await listWith([{}]);
    let isOpen = true;
    const made = operator.withHost(async (host) => {
      const name = async (bytes: AsyncIterable<Uint8Array>) => {
        // A busy machine takes its time to close a file.
        const copy = bytes as ReadStream;
        const close = copy._destroy.bind(copy);
        copy._destroy = (error, done) =>
          void pause(200, 'the accident lasts this long').then(() => close(error, done));
        copy.once('close', () => (isOpen = false));
        if (isTaken) throw new Error('taken');
        for await (const chunk of bytes) expect(chunk.length).toBeGreaterThan(0);
        return 'copy.db';
      };
      return makeBackup(host, name).finally(() => {
        expect(isOpen).toBe(false);
      });
    });
    if (isTaken) await expect(made).rejects.toThrow('taken');
    else expect(await made).toMatchObject({ people: 1 });
  });

  it('is made though what follows cannot be done, which is said; an import does not wait for it', async () => {
    const operator = operatorOn();
    operator.wait(-DAY);
    await operator.add({});
    expect((await operator.run('backup')).stderr).toBe('');
    const folder = folderOf(operator);
    const [left = ''] = fs.readdirSync(folder).filter((name) => name.startsWith('suppression-list-'));
    fs.rmSync(join(folder, left));
    fs.mkdirSync(join(folder, left));
    await operator.withDatabase((db) =>
      sql`create trigger full before insert on audit when new.action = 'backup'
        begin select raise(abort, 'database or disk is full'); end`.execute(db),
    );
    operator.wait(DAY);
    const { code, stdout, stderr } = await operator.run('backup', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ people: 1 });
    const said = '^The backup is made, but not all that follows:';
    for (const fault of ['database or disk is full', `${folder}/suppression-list-`])
      expect(stderr).toMatch(new RegExp(`${said} .*${fault}`, 'm'));
    const named = await operator.run('backup', join(temporaryFolder(), 'copy.db'));
    expect(named.stderr).toMatch(new RegExp(`${said} database or disk is full\\.$`, 'm'));
    expect(daysOf(operator)).toHaveLength(2);
    await bringIn(operator);
    expect(await operator.emails()).toHaveLength(12);
  });

  it.skipIf(!CAN_PROTECT)('names an old one that cannot be deleted, and goes on (needs chattr)', async () => {
    const operator = await listWith([{}]);
    await live(operator, 'backup 1 serve '.repeat(3));
    const folder = folderOf(operator);
    const [kept, ...others] = listBackups(folder).map(({ file }) => file);
    protect(kept ?? '', true);
    onTestFinished(() => void protect(kept ?? '', false));
    await live(operator, '1 serve '.repeat(20));
    const { code, stdout, stderr } = await operator.run('backup', '--json');
    const fault = `EPERM: operation not permitted, unlink '${kept}'`;
    const sentence = `The backup is made, but not all that follows: ${fault}.\n`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: sentence });
    expect(JSON.parse(stdout)).toMatchObject({ deleted: others, notDone: [fault] });
    expect(listBackups(folder)).toHaveLength(2);
    const refused = operator.carryOut(deleteBackup, { file: basename(kept ?? '') });
    await expect(refused).rejects.toThrow(/^EPERM: operation not permitted, unlink/);
  });

  it('leaves nothing of a backup that somebody stops; people stay on the list where the one before they are taken off cannot be written, and come in where the one after cannot', async () => {
    const operator = await listWith([{ email: 'lan@example.com' }]);
    await expect(operator.carryOut(backup, {}, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(fs.readdirSync(folderOf(operator))).toEqual([]);
    // A file is where the folder for backups would be.
    fs.rmdirSync(folderOf(operator));
    fs.writeFileSync(folderOf(operator), '');
    const { people, noBackup } = await bringIn(operator);
    expect([people, noBackup]).toEqual([11, expect.stringMatching(/^EEXIST: /)]);
    const [lan, ...others] = await operator.emails();
    await expect(operator.carryOut(takeOff, { who: { file: fileWith(others.join('\n')) } })).rejects.toThrow(
      'noBackup',
    );
    expect(await operator.emails()).toEqual([lan, ...others]);
  });

  it('keeps the last three automatic backups, for two weeks at most, and makes none for ten people', async () => {
    const operator = operatorOn();
    expect(await live(operator, 'ten')).toEqual([]);
    const three = ['a 2026-03-11', 'a 2026-03-12', 'a 2026-03-13'];
    expect(await live(operator, 'many 1 '.repeat(4))).toEqual(three);
    const later = await live(operator, `${'serve 1 '.repeat(13)}backup`);
    expect(later).toEqual(['a 2026-03-13', 'w 2026-03-27']);
    expect(await live(operator, '1e-6 nightly')).toEqual(['w 2026-03-27', 'n 2026-03-27']);
  });

  it('says how many of the people the last backup has; one of a few, or of nobody, silences nothing, and hides none of all', async () => {
    const operator = operatorOn();
    operator.wait(Date.now() - NOW);
    const last = async () => {
      const checks = await operator.ask(CHECKS, { areas: ['backups'] });
      const found = checks.find(({ id }) => id === 'backup' || id === 'neverBackedUp');
      const { people, total = people } = found?.details ?? {};
      return `${found?.level} ${people} of ${total}`;
    };
    expect(await last()).toBe('good 0 of 0');
    operator.wait(1000);
    await operator.run('backup');
    expect(await last()).toBe('good 0 of 0');
    const rows = ['a', 'b', 'c'].map((name) => `${name}@x.example,2026-01-05\n`);
    const file = fileWith(`email,joined\n${rows.join('')}`);
    await operator.carryOut(importPeople, { file, language: SECOND, ...EVERYBODY });
    // All that there is is a backup of nobody.
    expect(await last()).toBe('look 0 of 3');
    expect((await operator.run('doctor')).stdout).toMatch(/The last backup, 2026\S+, has 0 of 3 people\./);
    await operator.run('backup');
    expect(await last()).toBe('good 3 of 3');
    operator.wait(1000);
    await bringIn(operator, 2);
    expect(await last()).toBe('look 3 of 5');
    // After an import of many there is one by itself.
    await bringIn(operator);
    expect(await last()).toBe('good 16 of 16');
    operator.wait(2.1 * DAY);
    expect(await last()).toBe('look 16 of 16');
    operator.wait(-2.1 * DAY);
    expect((await operator.ask(backups, {})).files.map(({ people }) => people)).toContain(16);
    // An empty backup is newer than all of them, and the list is brought back.
    const list = await operator.withDatabase((db) => db.selectFrom('submission').selectAll().execute());
    await live(operator, 'empty backup');
    await operator.withDatabase((db) => db.insertInto('submission').values(list).execute());
    expect(await last()).toBe('good 16 of 16');
  });

  it('beside an empty list no backup is deleted for its age, and none is made by itself', async () => {
    const operator = await listWith([{}]);
    const filled = await live(operator, `backup empty ${'serve 1 '.repeat(20)}many nightly`);
    expect(filled).toEqual(['a 2026-03-30', 'n 2026-03-30']);
    expect(await live(operator, 'empty 15 nightly')).toHaveLength(3);
    expect(await operator.ask(CHECKS, { areas: ['people'] })).toMatchObject([
      { details: { number: 11 } },
      {},
      {},
      {},
    ]);
  });

  it('keeps the backup that was just made, whatever a wrong clock has called those before', async () => {
    const operator = operatorOn();
    const [day, wrong] = ['a 2026-03-10', 'a 2027-04-14'];
    const backups = await live(operator, `400 ${'many 1e-5 '.repeat(3)}-400 many`);
    expect(backups).toEqual([day, wrong, wrong, wrong]);
  });

  it('a clock that has jumped deletes no backup for its age, and says which; one that is right a day later does', async () => {
    const operator = operatorOn();
    const backUp = async () => {
      const { stdout, stderr } = await operator.run('backup', '--json');
      const { deleted } = JSON.parse(stdout) as { deleted: string[] };
      return { deleted, stderr, kept: stderr.match(/\.db/g) ?? [] };
    };
    await operator.add({});
    const three = ['w 2026-03-10', 'w 2026-03-11', 'w 2026-03-12'];
    expect(await live(operator, 'serve backup 1 '.repeat(3))).toEqual(three);

    operator.wait(400 * DAY);
    const first = await backUp();
    expect([first.deleted.length, first.kept.length]).toEqual([0, 3]);
    expect(first.stderr).toContain('waitlist-2026-03-11');
    // A server that starts with the wrong clock, too, makes its round by it.
    expect(await operator.serve()).toMatchObject({ round: 'paused' });
    operator.wait(1000);
    expect((await backUp()).kept).toHaveLength(3);
    expect(daysOf(operator).slice(0, 3)).toEqual(three);

    operator.wait(-369 * DAY);
    expect((await operator.serve()).round).toBe('paused');
    expect((await backUp()).kept.length).toBeGreaterThan(0);
    operator.wait(DAY);
    expect((await operator.serve()).round).toBe('due');
    expect((await backUp()).kept).toEqual([]);
    expect(daysOf(operator).filter((day) => day.startsWith('w 2026-03'))).toEqual([]);
    expect(daysOf(operator).filter((day) => day.startsWith('w 2027'))).toHaveLength(2);
  });

  it('a backup from the future counts for nothing, and doctor and studio name it', async () => {
    const operator = await listWith([{}]);
    await live(operator, '400 backup -399.99');
    const { stdout } = await operator.run('doctor');
    expect(stdout).toContain('People of whom there is no backup: 1');
    expect(stdout).toMatch(/dated in the future: waitlist-2027-04-14/);
    expect(await operator.ask(backups, {})).toMatchObject({ files: [{ isAhead: true }] });
    await operator.run('backup');
    expect((await operator.run('doctor')).stdout).not.toContain('there is no backup');
  });

  it('says whether an encrypted backup is damaged, the key another one, or a file no key', async () => {
    const folder = temporaryFolder();
    const { key, environment } = await makeKey(folder);
    const [sound, other] = [join(folder, 'sound'), join(folder, 'other')];
    const operator = await listWith([{ email: 'lan@example.com' }], { environment });
    await operator.run('backup', sound);
    const said = async (file: string, identity: string) => {
      const { code, stderr } = await operator.run('restore', file, '--identity', identity);
      return code === 0 ? 'fine' : stderr;
    };
    expect(await said(sound, key)).toBe('fine');
    const bytes = fs.readFileSync(sound);
    const flipped = Buffer.from(bytes);
    flipped[3000] = (flipped[3000] ?? 0) ^ 1;
    for (const damaged of [flipped, bytes.subarray(0, 2000), bytes.subarray(0, 100)]) {
      fs.writeFileSync(other, damaged);
      expect(await said(other, key)).toMatch(/^The backup is damaged: /);
    }
    const { key: foreign } = await makeKey(temporaryFolder());
    expect(await said(sound, foreign)).toBe('The backup is encrypted to another key.\n');
    for (const text of ['monday\n', fs.readFileSync(key, 'utf8').slice(0, -9)]) {
      fs.writeFileSync(other, text);
      expect(await said(sound, other)).toContain(`There is no age key in ${other}`);
    }
    expect(await said(sound, folder)).toContain(`There is no age key in ${folder}`);
    expect(await said(sound, join(folder, 'nothing'))).toContain('ENOENT');
  });

  it('writes no plain byte of the list outside its own folder while it encrypts', async () => {
    const folder = temporaryFolder();
    const { key, environment } = await makeKey(folder);
    const operator = await listWith([{ email: 'lan@example.com' }], { environment });
    const usb = join(folder, 'usb');
    fs.mkdirSync(usb);
    const seen = new Set<string>();
    let isOver = false;
    const look = () => {
      for (const name of filesBelow(usb))
        for (const text of ['SQLite format 3', 'lan@example.com'])
          if (filesContain(join(usb, name), text)) seen.add(name);
      // Nor is the folder for the plain copy among everybody's temporary files.
      for (const name of fs.globSync(`.waitlist-*-${process.pid}-*`, { cwd: tmpdir() })) seen.add(name);
      if (!isOver) setImmediate(look);
    };
    look();
    onTestFinished(() => void (isOver = true));
    await operator.run('backup', join(usb, 'monday.db.age'));
    operator.wait(DAY);
    await operator.add({ email: 'minh@example.com' });
    await operator.run('restore', join(usb, 'monday.db.age'), '--identity', key, '--yes');
    isOver = true;
    expect([...seen]).toEqual([]);
    expect(fs.readdirSync(usb)).toEqual(['monday.db.age']);
  });
});

onEveryDatabase((createUrl) => {
  const makeOperator = async (environment: Environment = {}) =>
    operatorOn(await createUrl(), { environment });

  it('deletes only old backups in their folder: nothing else there, and never the list', async () => {
    const folder = temporaryFolder();
    const operator = await makeOperator({ BACKUP_FOLDER: folder });
    await operator.add({ email: 'lan@example.com' });
    await live(operator, 'backup 1e-6 backup');
    const [one = '', other = ''] = fs.readdirSync(folder).filter((name) => name.startsWith('waitlist-'));
    const kept = ['monday.db', 'waitlist-2020-01-01T00-00-00.000Z.csv', `${one}-wal`];
    for (const name of kept) fs.writeFileSync(join(folder, name), 'precious');
    // Somebody has put the second backup in place as the list.
    const environment = { BACKUP_FOLDER: folder };
    const list = operatorOn(`sqlite:${join(folder, other)}`, { environment });
    await live(list, '30 serve 1 serve');
    const { code, stdout } = await list.run('backup');
    expect(code).toBe(0);
    expect(stdout).toContain(join(folder, one));
    expect(fs.existsSync(join(folder, one))).toBe(false);
    expect(await list.emails()).toEqual(['lan@example.com']);
    for (const name of kept) expect(fs.readFileSync(join(folder, name), 'utf8')).toBe('precious');
  });

  it('restores nothing that breaks the rules, and doctor finds a broken wording', async () => {
    const folder = temporaryFolder();
    const [sound, broken] = [join(folder, 'sound.db'), join(folder, 'broken.db')];
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
    await operator.run('backup', sound);
    fs.copyFileSync(sound, broken);
    const file = new BetterSqlite3(broken);
    file.pragma('ignore_check_constraints = ON');
    file.prepare(`update submission set email = 'LAN@example.com' where email = 'lan@example.com'`).run();
    const wording = '{"sentence": "';
    const unreadable = {
      ...{ id: 'not-a-hash', version: '2025-07', language: SECOND, wording },
      first_shown_at: '2026-01-01T00:00:00.000Z',
    };
    const insert = file.prepare('insert into consent_wording values (?, ?, ?, ?, ?)');
    insert.run(Object.values({ ...unreadable, wording: `${wording}\u0000` }));
    file.close();

    const other = await makeOperator();
    await other.add();
    expect((await other.run('restore', broken)).stdout).toContain('− 1  a row that somebody has changed');
    expect(await other.run('restore', broken, '--yes')).toMatchObject({ code: 0 });
    expect(await other.emails()).toEqual(['minh@example.com']);

    await other.withDatabase((db) => db.insertInto('consent_wording').values(unreadable).execute());
    const { stdout } = await other.run('doctor', '--json');
    expect(stdout).toMatch(/"id":"list","level":"bad","details":\{"fault":"[^"]*consent_wording/);
    // One broken wording hides nothing else.
    expect((await other.run('person', 'minh@example.com')).code).toBe(0);
  });

  it('rejects a corrupt backup and changes nothing', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    const operator = await makeOperator();
    await operator.add(...Array.from({ length: 200 }, (_, index) => ({ email: `p${index}@x.vn` })));
    await operator.run('backup', copy);
    const whole = fs.readFileSync(copy);
    const bytes = Buffer.from(whole).fill(0xff, 8192, 12_288);
    await operator.add({ email: 'later@example.com' });
    for (const damaged of [bytes, 'not a database at all', whole.subarray(0, -1)]) {
      fs.writeFileSync(copy, damaged);
      const { code, stderr } = await operator.run('restore', copy, '--yes');
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is damaged') as string });
      expect(await operator.emails()).toHaveLength(201);
    }
  });

  it('says before it restores who comes back and who joined since, and keeps them', async () => {
    const copy = join(temporaryFolder(), 'monday.db');
    const operator = await makeOperator();
    const lost = ['=cmd|x!a1@example.com', `${'a'.repeat(242)}@example.com`];
    await operator.add(...['first@example.com', ...lost].map((email) => ({ email })));
    const before = (await operator.run('export')).stdout;
    const made = await operator.run('backup', copy, '--json');
    expect(JSON.parse(made.stdout)).toMatchObject({ name: copy, people: 3 });
    operator.wait(DAY);
    await operator.withDatabase((db) => db.deleteFrom('submission').where('email', 'in', lost).execute());
    await operator.add({ email: 'late1@example.com' }, { email: 'late2@example.com' });

    const { sum } = await operator.plan(restore, { file: copy });
    for (const line of [
      { key: 'inBackup', value: 3 },
      { key: 'comeBack', value: 2, kind: 'result' },
      { key: 'joinedSince', value: 2, kind: 'after' },
    ])
      expect(sum).toContainEqual(line);
    const planned = await operator.run('restore', copy);
    expect(planned.stdout).toMatch(/ 2 {2}come back\n[^]*^Nothing was changed\./m);
    expect(await operator.emails()).toHaveLength(3);

    expect((await operator.run('restore', copy, '--yes')).stdout).toMatch(/^2 people came back\. No list/m);
    const { stdout } = await operator.run('export');
    expect(stdout.startsWith(before)).toBe(true);
    expect(stdout.slice(before.length).match(/late\d/g)).toEqual(['late1', 'late2']);
  });

  it('a restore lets sign-ups through; killed at any step it has brought nobody back without their mails, and it goes on', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    const operator = await makeOperator();
    const emails = Array.from({ length: 2000 }, (_, index) => `p${1000 + index}@example.com`);
    await operator.add(...emails.map((email) => ({ email })));
    await operator.withDatabase((db) =>
      sql`insert into mail_delivery
        (message, submission_id, state, at, claim, attempts, answer, sending, version, reason)
        select 'news', id, 'accepted', joined_at, '', 0, '', '', 1, '' from submission`.execute(db),
    );
    await operator.run('backup', copy);
    await operator.withDatabase(async (db) => {
      for (const table of ['submission', 'mail_delivery'] as const) await db.deleteFrom(table).execute();
    });
    const { db } = openServiceDatabase(locate(operator.url));
    onTestFinished(() => db.destroy());
    const order: string[] = [];
    /** What happens meanwhile has the restore's connection: a second one of this process would wait for itself. */
    const run = (atStep: (done: number, list: OpenList) => Promise<unknown>[]) => {
      return operator.withHost(async (host) => {
        const meanwhile: Promise<unknown>[] = [];
        const report = ({ done = 0 }) => void meanwhile.push(...atStep(done, host.list));
        const progress = { signal: new AbortController().signal, report };
        await planAndDo(restore, host, { file: copy }, { progress });
        order.push('restored');
        await Promise.all(meanwhile);
      });
    };
    const withoutMails = sql<object>`select email from submission where source_page = 'landing'
      and id not in (select submission_id from mail_delivery)`;

    for (const last of [0, 500, 1000]) {
      const killed = run((done) => {
        if (done === last) throw new Error('killed');
        return [];
      });
      await expect(killed).rejects.toThrow('killed');
      expect(await operator.emails()).toHaveLength(last);
      expect((await withoutMails.execute(db)).rows).toEqual([]);
    }
    await run((done, { db, kind }) => {
      if (done !== 500) return [];
      const store = createSqlStore({ db, kind, clock: systemClock });
      const joined = store.add(entry('new@example.com')).then(() => order.push('joined'));
      return [joined, suppress(db, systemClock, [{ email: 'p2999@example.com' }], 'erased')];
    });
    expect(order).toEqual(['joined', 'restored']);
    const listed = await operator.emails();
    expect(listed).toHaveLength(2000);
    expect(listed).toContain('new@example.com');
    expect(listed).not.toContain('p2999@example.com');
    expect((await withoutMails.execute(db)).rows).toEqual([{ email: 'new@example.com' }]);
  });

  it.each([false, true])('a disaster restore takes in the suppression list (secret: %s)', async (secret) => {
    const { key, environment } = await makeKey(temporaryFolder());
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const operator = await makeOperator({ BACKUP_FOLDER: folder, ...(secret && environment) });
    await operator.add({ email: 'hoa@example.com' }, { email: 'minh@example.com' });
    expect((await operator.run('backup')).code).toBe(0);
    operator.wait(1000);
    await operator.run('erase', 'hoa@example.com', '--yes');
    const [suppressionList = '', backup = ''] = fs.readdirSync(folder).map((name) => join(folder, name));
    expect(suppressionList).toMatch(
      secret ? /suppression-list-[0-9a-f]{8}-1\.json\.age$/ : /suppression-list-[0-9a-f]{8}-1\.json$/,
    );
    expect(backup).toMatch(secret ? /\.db\.age$/ : /\.db$/);
    expect(fs.statSync(suppressionList).mode & 0o077).toBe(0);
    expect(filesContain(suppressionList, 'hoa')).toBe(false);
    expect(filesContain(suppressionList, 'tombstones')).toBe(!secret);

    // Beside the backup, as after a disaster, in the folder for backups, or nowhere.
    const alone = join(elsewhere, basename(backup));
    fs.copyFileSync(backup, alone);
    for (const [file, place] of [
      [backup, temporaryFolder()],
      [alone, folder],
      [alone, temporaryFolder()],
    ] as const) {
      const fresh = await makeOperator({ BACKUP_FOLDER: place });
      fresh.wait(2000);
      const argv = ['restore', file, ...(secret ? ['--identity', key] : [])];
      if (secret) expect(await fresh.run('restore', file)).toMatchObject({ code: 1 });
      const { stdout } = await fresh.run(...argv);
      if (file === alone && place !== folder) {
        expect(stdout).toContain('2  come back');
        expect(stdout).toContain('No list of them was found beside the backup');
        continue;
      }
      expect(stdout).toContain('− 1  left, or were erased');
      expect(stdout).toMatch(/As the list of \d{4}-\d\d-\d\d beside the backup has it/);
      await fresh.run(...argv, '--yes');
      expect(await fresh.emails()).toEqual(['minh@example.com']);
    }
  });

  it('a deletion on one list says nothing about another list that has its backups in the same folder', async () => {
    const folder = temporaryFolder();
    const environment = { BACKUP_FOLDER: folder };
    const [one, other] = [await makeOperator(environment), await makeOperator(environment)];
    for (const operator of [one, other]) await operator.add({ email: 'hoa@example.com' });
    await one.run('backup', join(folder, 'one.db'));
    await other.run('backup', join(folder, 'other.db'));
    one.wait(1000);
    await one.run('erase', 'hoa@example.com', '--yes');
    const fresh = await makeOperator();
    fresh.wait(2000);
    await fresh.run('restore', join(folder, 'other.db'), '--yes');
    expect(await fresh.emails()).toEqual(['hoa@example.com']);
  });
});

/** All files below a folder that is being worked in: a folder in it may be gone before it is read. */
function filesBelow(folder: string): string[] {
  try {
    return fs.readdirSync(folder, { encoding: 'utf8', recursive: true });
  } catch {
    return [];
  }
}
