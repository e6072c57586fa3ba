import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBackups } from '../../src/backup/backup-files.ts';
import { readListIds } from '../../src/backup/list-id.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { onEveryDatabase } from '../every-database.ts';
import {
  importOf,
  listWith,
  makeKey,
  operatorOn,
  temporaryFolder,
  type TestOperator,
} from '../operator/harness.ts';
import { unprivilegedUser } from '../unprivileged-user.ts';

const DAY = 86_400_000;
/** By their times. */
const backupsIn = (folder: string) => listBackups(folder).map(({ name }) => name);
const folderOf = ({ path }: TestOperator) => join(path, '../backups');
const idOf = ({ withDatabase }: TestOperator) => withDatabase(async (db) => (await readListIds(db))[0]);
const doctor = async (operator: TestOperator) => (await operator.run('doctor')).stdout;
/** The names that a plan to erase somebody has. */
const named = async (operator: TestOperator, email: string) => {
  const { then = [] } = await operator.plan(CHANGES.takeOff, { who: { emails: [email] } });
  const isSure = { holders: true, mayHold: false };
  const files = then.flatMap(({ key, values }) =>
    key in isSure ? [values?.['files'] ?? []].flat().map((file) => [file, key === 'holders']) : [],
  );
  return files.sort();
};
/** Days pass, in each of which the server does its round. */
async function pass(operator: TestOperator, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    operator.wait(DAY);
    await operator.serve();
  }
}

describe('whose a backup is', () => {
  it('two lists in one folder count, offer and delete their own alone, and doctor names the other’s', async () => {
    const folder = temporaryFolder();
    const environment = { BACKUP_FOLDER: folder };
    const [one, other] = [operatorOn(undefined, { environment }), operatorOn(undefined, { environment })];
    await one.add({ email: 'ann@example.com' });
    await one.run('backup');
    for (let time = 0; time < 3; time += 1) {
      one.wait(1000);
      await one.carryOut(CHANGES.importPeople, importOf(11, `p${time}`));
    }
    const ours = backupsIn(folder);
    expect(ours).toHaveLength(4);
    for (const name of ours) expect(name).toContain(`-people-${await idOf(one)}.db`);

    await other.add({ email: 'bob@example.com' }, { email: 'con@example.com' });
    await pass(other, 30);
    expect((await other.ask(QUERIES.backups, {})).files).toEqual([]);
    expect(await doctor(other)).toContain('People of whom there is no backup: 2.');
    for (let time = 0; time < 4; time += 1) {
      other.wait(1000);
      await other.carryOut(CHANGES.importPeople, importOf(11, `q${time}`));
    }
    await other.run('backup');
    expect(backupsIn(folder)).toEqual(expect.arrayContaining(ours));
    expect(await named(other, 'ann@example.com')).toEqual([]);
    expect(await doctor(other)).toContain(`never deleted: ${ours.join(', ')}`);
    await expect(other.carryOut(CHANGES.deleteBackup, { file: ours[0] ?? '' })).rejects.toThrow(
      'unknownFile',
    );
  });

  it('one of an earlier version, without an id, is shown, named and never deleted, until it is adopted', async () => {
    const operator = await listWith([{ email: 'ann@example.com' }]);
    const folder = folderOf(operator);
    await operator.run('backup');
    const [own = ''] = backupsIn(folder);
    const earlier = own.replace(/-[0-9a-f]{8}\.db$/, '.db');
    fs.renameSync(join(folder, own), join(folder, earlier));
    fs.writeFileSync(join(folder, `${earlier}.age`), 'of which nobody has the key');
    await pass(operator, 15);
    await operator.run('backup');
    expect(backupsIn(folder)).toHaveLength(3);
    const { files } = await operator.ask(QUERIES.backups, {});
    expect(files.map(({ name, isOurs }) => [name, isOurs])).toEqual([
      [expect.stringMatching(/^waitlist-2026-03-25/), true],
      ...[`${earlier}.age`, earlier].map((name) => [name, false]),
    ]);
    expect(await named(operator, 'ann@example.com')).toEqual([
      [earlier, true],
      // Nobody can look into it.
      [`${earlier}.age`, false],
      [expect.stringMatching(/^waitlist-2026-03-25/), true],
    ]);
    expect(await doctor(operator)).not.toContain('nobody knows of which list');
    await pass(operator, 1);
    expect(await doctor(operator)).toContain(`Delete ${earlier}, ${earlier}.age in Care.`);

    expect((await operator.run('backup', '--adopt', earlier)).stdout).toContain('Nothing was changed.');
    const adopted = await operator.run('backup', '--adopt', join(folder, earlier), '--yes');
    expect(adopted.code).toBe(0);
    expect(adopted.stdout).toMatch(new RegExp(`^${own} is this list’s now$`, 'm'));
    expect((await operator.audit())[0]).toMatchObject({ action: 'backup-adopted', detail: { file: own } });
    await operator.run('backup');
    expect(backupsIn(folder)).not.toContain(own);
    expect((await operator.run('backup', '--adopt', 'mine.db', '--yes')).code).toBe(1);
  });

  it('a copy of a list under another name is shown with its time, named, and after 15 days bad; another file is not', async () => {
    const operator = await listWith([{ email: 'ann@example.com' }]);
    const folder = folderOf(operator);
    fs.mkdirSync(folder);
    await operator.run('backup', join(folder, 'mine.db'));
    for (const name of ['theirs.db', 'notes.db']) fs.writeFileSync(join(folder, name), 'no list');
    fs.writeFileSync(join(folder, 'mine.db.age'), 'nobody can look into it');
    const at = new Date('2026-03-09T05:00:00.000Z');
    for (const name of ['mine.db', 'mine.db.age']) fs.utimesSync(join(folder, name), at, at);
    const { files } = await operator.ask(QUERIES.backups, {});
    expect(files.map(({ name, kind, madeAt }) => [name, kind, madeAt])).toEqual(
      ['mine.db.age', 'mine.db'].map((name) => [name, 'other', at.toISOString()]),
    );
    expect(await named(operator, 'ann@example.com')).toEqual([
      ['mine.db', true],
      ['mine.db.age', false],
    ]);
    // Who is not in it is not in it.
    expect(await named(operator, 'bob@example.com')).toEqual([['mine.db.age', false]]);
    expect(await doctor(operator)).not.toContain('A copy of a list');
    await pass(operator, 15);
    expect(await doctor(operator)).toMatch(
      /✗ A copy of a list is kept longer.* Delete mine\.db, mine\.db\.age,/,
    );
    await operator.carryOut(CHANGES.deleteBackup, { file: 'mine.db' });
    expect(fs.existsSync(join(folder, 'mine.db'))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'what root makes first belongs to the owner of the list’s folder, as whom doctor asks (needs root)',
    async () => {
      const { uid = 0, gid = 0 } = (await unprivilegedUser()) ?? {};
      const operator = await listWith([{ email: 'ann@example.com' }]);
      const folder = folderOf(operator);
      fs.chownSync(join(folder, '..'), uid, gid);
      await operator.run('backup');
      await operator.run('erase', 'ann@example.com', 'bob@example.com', '--yes');
      const made = ['.', ...fs.readdirSync(folder)].map((name) => [
        name,
        fs.statSync(join(folder, name)).uid,
      ]);
      expect(made).toHaveLength(3);
      expect(made.filter(([, owner]) => owner !== uid)).toEqual([]);
      expect(await doctor(operator)).not.toContain('The server cannot write');
      fs.chownSync(folder, 0, 0);
      expect(await doctor(operator)).toContain(`${folder} belongs to another user,`);
    },
  );

  it('doctor names plain backups where there is a recipient', async () => {
    const operator = await listWith([{}]);
    await operator.run('backup');
    const { environment } = await makeKey(temporaryFolder());
    const encrypting = operatorOn(operator.url, { environment });
    expect(await doctor(operator)).not.toContain('not encrypted');
    const [name = ''] = backupsIn(folderOf(operator));
    expect(await doctor(encrypting)).toContain(`whoever has these files can read them: ${name}.`);
  });
});

onEveryDatabase((createUrl) => {
  it('a restore into an empty list takes over whose backup it is, into another it does not', async () => {
    const folder = temporaryFolder();
    const environment = { BACKUP_FOLDER: folder };
    const [lost, empty, other] = [
      operatorOn(await createUrl(), { environment }),
      operatorOn(await createUrl(), { environment }),
      operatorOn(await createUrl(), { environment }),
    ];
    await lost.add({ email: 'ann@example.com' }, { email: 'bob@example.com' });
    await lost.run('backup');
    const [name = ''] = backupsIn(folder);
    const id = await idOf(lost);
    // Beside a list with nobody on it, it is offered.
    const [offered] = await empty.ask(QUERIES.checks, { areas: ['people'] });
    expect(offered).toMatchObject({ id: 'restorable', leadsTo: '/care', details: { number: 2 } });
    expect((await empty.ask(QUERIES.backups, {})).files).toMatchObject([{ name, isOurs: false }]);
    await other.add({ email: 'con@example.com' });
    expect((await other.ask(QUERIES.backups, {})).files).toEqual([]);
    for (const operator of [empty, other]) {
      operator.wait(1000);
      expect((await operator.run('restore', join(folder, name), '--yes')).code).toBe(0);
    }
    expect(await idOf(empty)).toBe(id);
    expect([undefined, id]).not.toContain(await idOf(other));
    // Who leaves the other one stays away with a backup of the first, too: its list of who left says that it has its people.
    other.wait(1000);
    await other.run('erase', 'bob@example.com', '--yes');
    const [list = ''] = fs.globSync(`suppression-list-*+${id}-*.json`, { cwd: folder });
    expect(list).toContain(`suppression-list-${await idOf(other)}+${id}-`);
    fs.truncateSync(join(folder, list), 100);
    const next = operatorOn(await createUrl(), { environment });
    expect((await next.run('restore', join(folder, name), '--yes')).stderr).toContain(list);
  });

  it('whoever was taken back with an import stays out of a restore, which counts them, unless that is wanted', async () => {
    const folder = temporaryFolder();
    const operator = operatorOn(await createUrl(), { environment: { BACKUP_FOLDER: folder } });
    await operator.add({ email: 'ann@example.com' });
    const { importPeople, restore } = CHANGES;
    const made = await operator.carryOut(importPeople, importOf(12));
    const [backup = ''] = backupsIn(folder).map((name) => join(folder, name));
    await operator.carryOut(CHANGES.takeOff, { who: { import: made.import ?? '' }, block: false });
    const { values, sum } = await operator.plan(restore, { file: backup });
    expect(values).toMatchObject({ number: 0 });
    expect(sum).toContainEqual({ key: 'takenBack', value: -12 });
    const { stdout } = await operator.run('restore', backup, '--yes');
    expect(stdout).toContain('− 12  came with an import that was taken back');
    expect(await operator.emails()).toEqual(['ann@example.com']);
    expect((await operator.run('restore', backup, '--taken-back', '--yes')).code).toBe(0);
    expect(await operator.emails()).toHaveLength(13);
  });

  it('one is made by itself after an import of more than ten and before as many are taken off, and at no other time', async () => {
    const folder = temporaryFolder();
    const operator = operatorOn(await createUrl(), { environment: { BACKUP_FOLDER: folder } });
    await operator.add({ email: 'ann@example.com' }, { email: 'bob@example.com' });
    const people = () => backupsIn(folder).map((name) => /-(\d+)-people/.exec(name)?.[1]);
    const { importPeople, restore } = CHANGES;
    const input = importOf(11);
    const { then } = await operator.plan(importPeople, input);
    expect(then).toContainEqual({ key: 'backupAfter' });
    await operator.carryOut(importPeople, input);
    expect(people()).toEqual(['13']);
    operator.wait(1000);
    const off = await operator.plan(CHANGES.takeOff, { who: { file: input.file } });
    expect(off.then).toContainEqual({ key: 'backupMade' });
    await operator.carryOut(CHANGES.takeOff, { who: { file: input.file } });
    expect(people()).toEqual(['13', '13']);
    const [backup = ''] = backupsIn(folder).map((name) => join(folder, name));
    operator.wait(1000);
    await operator.carryOut(importPeople, importOf(10, 'few'));
    await operator.carryOut(restore, { file: backup });
    const many = Array.from({ length: 11 }, (_, index) => `more${index}@example.com`);
    await operator.add(...many.map((email) => ({ email })));
    await operator.runWith(many.join('\n'), 'erase', '-', '--yes');
    expect(await operator.emails()).not.toContain(many[0]);
    expect(people()).toEqual(['13', '13']);
  });

  it('without a folder for backups nothing is refused, and plan, doctor and overview say it', async () => {
    const url = await createUrl();
    if (url.startsWith('sqlite:')) return;
    const operator = operatorOn(url, { environment: { BACKUP_FOLDER: ' ' } });
    const input = importOf(11);
    const { then } = await operator.plan(CHANGES.importPeople, input);
    expect(then).toContainEqual({ key: 'noBackupAfter' });
    expect(await operator.carryOut(CHANGES.importPeople, input)).toMatchObject({ people: 11 });
    await operator.add({ email: 'ann@example.com' });
    const off = await operator.plan(CHANGES.takeOff, { who: { file: input.file } });
    expect(off.then).toContainEqual({ key: 'noBackup' });
    expect(await operator.carryOut(CHANGES.takeOff, { who: { file: input.file } })).toMatchObject({
      people: 11,
    });
    expect(await doctor(operator)).toContain('No backup is made: there is no folder for one.');
    expect(await operator.ask(QUERIES.checks, { areas: ['backups'] })).toMatchObject([
      { id: 'noFolder' },
      {},
    ]);
    expect((await operator.run('backup')).stderr).toContain('BACKUP_FOLDER');
  });
});
