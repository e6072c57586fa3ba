import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { tellMissed, tellNoBackup } from '../../src/hosts/node/organiser-mail.ts';
import { fill } from '../../src/content/fill.ts';
import { programme } from '../../src/content/programme.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { byLanguage, LANGUAGES } from '../../src/contract/language.ts';
import { createNightBackup, readNightBackup, type NoBackup } from '../../src/backup/night.ts';
import { localDay, startOfDay } from '../../src/waitlist/zone.ts';
import { maskedSentence } from '../../src/hosts/shared/log.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { DAY, HOUR, systemClock } from '../../src/waitlist/clock.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { writeSetting } from '../../src/waitlist/store/setting.ts';
import { AT_LENGTH } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { buildPreload } from '../faults/shim.ts';
import { freePort } from '../free-port.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { NOW, operatorOn, temporaryFolder } from '../operator/harness.ts';
import { StudioHome } from '../studio/studio-process.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './start-server.ts';

const MINUTE = 60_000;
/** On the list of a server that is stopped while it is being copied. */
const PEOPLE = AT_LENGTH ? 40_000 : 5000;
const FILTER = buildPreload('unit-filter');

describe('the backup of the night', () => {
  onEveryDatabase((createUrl) => {
    /** Several nodes on one list, with what they have done and told. */
    const setUp = async () => {
      const operator = operatorOn(await createUrl());
      const folder = join(temporaryFolder(), 'backups');
      const told: NoBackup[] = [];
      const known = await operator.withHost(({ list, location }) =>
        Promise.resolve({ kind: list.kind, location }),
      );
      const { kind, location } = known;
      const nodes = {
        now: NOW,
        made: 0,
        work: (): Promise<void> => Promise.resolve(),
        free: 1e12,
        /** In the folder for backups, where that is on a disk of its own. */
        freeInFolder: undefined as number | undefined,
        state: () => operator.withDatabase(readNightBackup),
        start: (db: Kysely<Database>) =>
          createNightBackup(folder, {
            ...{ list: { db, kind }, location, signal: new AbortController().signal },
            clock: { ...systemClock, now: () => nodes.now, user: 'server' },
            describe: maskedSentence,
            onMade: () => (nodes.made += 1),
            onFailure: () => undefined,
            tell: (why) => Promise.resolve(told.push(why) > 0),
            run: async () => {
              await nodes.work();
              writeFileSync(join(folder, 'night.db'), 'whole');
              return { name: 'night.db', people: 1, notDone: [] };
            },
            freeIn: (place) =>
              Promise.resolve((place === folder ? nodes.freeInFolder : undefined) ?? nodes.free),
          }),
        /** One node looks twice, whatever happens. */
        lookTwice: () =>
          operator.withDatabase(async (db) => {
            const look = nodes.start(db);
            return [...(await Promise.allSettled([look()])), ...(await Promise.allSettled([look()]))];
          }),
        /** How many were made by so many nodes that look at this time. */
        at: async (now: number, count = 1) => {
          Object.assign(nodes, { now, made: 0 });
          await operator.withDatabase((db) => {
            const look = nodes.start(db);
            return Promise.all(Array.from({ length: count }, look));
          });
          return nodes.made;
        },
      };
      return { operator, nodes, told, folder };
    };

    it('is made once a night by one of several nodes, half a minute after one that died in it, for a list with people, by a wrong clock once more', async () => {
      const { operator, nodes } = await setUp();
      expect(await nodes.at(NOW, 3)).toBe(0);
      await operator.add({});
      const heardOf = (secondsAgo: number) => {
        const lock = `${'0'.repeat(36)} ${Date.now() / 1000 - secondsAgo}`;
        return operator.withDatabase((db) => writeSetting(db, 'backup-maker', lock));
      };
      await heardOf(5);
      expect(await nodes.at(NOW)).toBe(0);
      await heardOf(31);
      expect(await nodes.at(NOW, 3)).toBe(1);
      expect(await nodes.state()).toMatchObject({ made: { bytes: 5, people: 1 } });
      expect(await nodes.at(NOW + 10 * MINUTE, 3)).toBe(0);
      // A night begins at two in the programme's zone.
      const { timeZone } = programme;
      const night = startOfDay(timeZone, localDay(timeZone, NOW), 1) + 2 * HOUR;
      expect(await nodes.at(night - HOUR)).toBe(0);
      expect(await nodes.at(night + HOUR, 3)).toBe(1);
      expect(await nodes.at(NOW + 400 * DAY)).toBe(1);
      expect(await nodes.at(NOW + 400 * DAY + HOUR)).toBe(0);
      expect(await nodes.at(night + 2 * HOUR)).toBe(1);
    });

    it('that cannot be made is tried again, and said everywhere, by mail once until it works again', async () => {
      const { operator, nodes, told, folder } = await setUp();
      await operator.add({});
      const fail = () =>
        Promise.reject(new Error('The disk is gone, ask lan@example.com about it.\n    at main'));
      nodes.work = fail;
      expect(await nodes.at(NOW)).toBe(0);
      expect(await nodes.at(NOW + 9 * MINUTE)).toBe(0);
      const sentence = 'The disk is gone, ask l***@***.com about it.';
      expect(told).toEqual([{ reason: 'noBackup', sentence }]);
      const doctor = async () => (await operator.run('doctor')).stdout;
      expect(await doctor()).toContain('No backup can be made at night since 2026-03-10');
      nodes.free = 10_000;
      nodes.work = () => Promise.resolve();
      expect(await nodes.at(NOW + 11 * MINUTE)).toBe(operator.path === '' ? 1 : 0);
      if (operator.path !== '') {
        const checks = await operator.ask(QUERIES.checks, { areas: ['backups'] });
        const time = new Date(NOW).toISOString();
        expect(checks).toContainEqual(
          expect.objectContaining({
            id: 'noRoom',
            details: { time, folder, free: 0, needed: expect.any(Number) as number },
          }),
        );
        expect(await doctor()).toMatch(/has 0 MB free, and \d MB are needed\. Make room/);
      }
      nodes.free = 1e12;
      await nodes.at(NOW + 32 * MINUTE);
      expect(told).toHaveLength(1);
      expect(await nodes.state()).toMatchObject({ made: {} });
      expect(await doctor()).not.toContain('No backup can be made');
      nodes.work = fail;
      await nodes.at(NOW + DAY);
      expect(told).toHaveLength(2);
      expect(await nodes.state()).toMatchObject({ made: {}, failed: {} });
    });

    it('that cannot be made is tried after 10, 20 and 40 minutes, and at most every six hours', async () => {
      const { operator, nodes } = await setUp();
      await operator.add({});
      let tries = 0;
      nodes.work = () => {
        tries += 1;
        return Promise.reject(new Error('The disk is gone.'));
      };
      const minutes = [];
      for (let minute = 0; minute < 1440; minute += 10) {
        const before = tries;
        await nodes.at(NOW + minute * MINUTE);
        if (tries > before) minutes.push(minute);
      }
      expect(minutes).toEqual([0, 10, 30, 70, 150, 310, 630, 990, 1350]);
      // A clock that was ahead keeps nobody from it.
      await nodes.at(NOW);
      expect(tries).toBe(minutes.length + 1);
    });

    it('is made, and said to be missed, once where that cannot be written down at first', async () => {
      const { operator, nodes, told } = await setUp();
      await operator.add({});
      /** Another process takes the right to it while it is being made. */
      const lose = () =>
        operator.withDatabase(async (db) => {
          await db.deleteFrom('setting').where('name', '=', 'backup-maker').execute();
        });
      nodes.work = lose;
      const lost = [{ status: 'rejected' }, { status: 'fulfilled', value: undefined }];
      expect(await nodes.lookTwice()).toMatchObject(lost);
      expect(nodes.made).toBe(1);
      expect(await nodes.state()).toMatchObject({ made: { people: 1 } });
      nodes.now += DAY;
      nodes.work = async () => {
        await lose();
        throw new Error('The disk is gone.');
      };
      expect(await nodes.lookTwice()).toMatchObject(lost);
      expect(told).toHaveLength(1);
      expect(await nodes.state()).toMatchObject({ failed: { sentence: 'The disk is gone.' }, isTold: true });
    });

    it('asks for room on the disk of the list and on that of the folder', async () => {
      const { operator, nodes, folder } = await setUp();
      if (operator.path === '') return;
      await operator.add({});
      const needed = Math.ceil((3 * statSync(operator.path).size) / 1e6) * 1e6;
      const missed = async (free: number, freeInFolder: number) => {
        Object.assign(nodes, { free, freeInFolder, now: nodes.now + DAY });
        if ((await nodes.at(nodes.now)) === 1) return undefined;
        const { failed } = await nodes.state();
        return failed?.reason === 'noRoom' ? failed.folder : failed;
      };
      expect(await missed(needed - 1, 1e12)).toBe(dirname(operator.path));
      expect(await missed(1e12, needed - 1)).toBe(folder);
      expect(await missed(needed, needed)).toBeUndefined();
    });
  });

  it('is missed in each language of the page, by a mail to where people reach the organisers', async () => {
    const { url, mails } = await startMailServer();
    const mail = { MAIL_URL: url, MAIL_FROM: 'hello@them.vn', MAIL_REPLY_TO: 'team@them.vn' };
    const parsed = parseSettings(mail);
    if ('problems' in parsed) throw new Error(parsed.problems.join());
    const room = { folder: '/<data>', free: 1, needed: 3 };
    const missing: NoBackup = { reason: 'noBackup', sentence: 'The <disk> is gone.' };
    for (const why of [missing, { reason: 'noRoom', ...room } as const])
      expect(await tellNoBackup(parsed.settings, why)).toBe(true);
    expect(mails).toMatchObject([{ to: 'team@them.vn' }, { to: 'team@them.vn' }]);
    const [command, disk] = mails.map(({ parsed }) => parsed.text ?? '');
    expect(command?.match(/“The <disk> is gone\.”/g)).toHaveLength(LANGUAGES.length);
    for (const language of LANGUAGES)
      expect(disk).toContain(fill(OTHER_TEXTS[language].noBackup.noRoom, room));
    expect(mails[0]?.raw).toContain('Auto-Submitted: auto-generated');
    const titles = byLanguage((language) => `Applications <${language}>`);
    const settings = { ...parsed.settings, publicOrigin: 'https://them.vn' };
    expect(await tellMissed(settings, { titles, time: '2026-11-28T02:00:00.000Z' })).toBe(true);
    const { subject, text } = mails[2]?.parsed ?? {};
    for (const language of LANGUAGES) {
      expect(subject).toContain(`“${titles[language]}”`);
      expect(text).toContain(`“${titles[language]}”`);
    }
    expect(text?.match(/ 2026-11-28 09:00\./g)).toHaveLength(LANGUAGES.length);
    expect(text).toContain('https://them.vn');
  });
});

describe('a server', () => {
  const unfinished = (home: StudioHome) =>
    [home.data, home.backups].flatMap((cwd) => globSync('.waitlist-*', { cwd }));
  const made = (home: StudioHome) => globSync('nightly-*', { cwd: home.backups });
  /** What a server has written about the backups of its nights. */
  const said = (server: ServerProcess) =>
    server.log().filter(({ event }) => String(event).endsWith('backup'));
  const forget = (home: StudioHome, name: string) =>
    home.withDatabase((db) => db.deleteFrom('setting').where('name', '=', name).execute());
  const soon = (server: ServerProcess) => expect.poll(() => said(server));

  /** Starts a server whose backup does not end before it is let go. */
  async function startHeld(home: StudioHome) {
    const hold = join(home.folder, 'hold');
    writeFileSync(hold, '');
    const module = join(ROOT, 'test/faults/hold-backup.ts');
    const server = await startServer({ home, env: { HOLD: hold, NODE_OPTIONS: `--import=${module}` } });
    // A copy of the list, and the file that is written.
    await expect.poll(() => unfinished(home)).toHaveLength(2);
    return { server, letGo: () => rmSync(hold) };
  }
  async function startWithMetrics(home: StudioHome) {
    const port = await freePort();
    const server = await startServer({ home, env: { METRICS_PORT: String(port) } });
    return { server, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() };
  }

  it('stopped or killed in the night’s backup leaves no half of one; the night is done though what follows fails', async () => {
    const home = await StudioHome.create(PEOPLE);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { server, letGo } = await startHeld(home);
      expect((await server.submit(`${signal.toLowerCase()}@example.com`)).status).toBe(200);
      const { code } = await server.stop(signal);
      if (signal === 'SIGTERM') expect([code, unfinished(home), made(home)]).toEqual([0, [], []]);
      letGo();
    }
    // Half a minute has passed, after which a server that died keeps no other from it.
    await forget(home, 'backup-maker');
    const { server } = await startWithMetrics(home);
    await soon(server).toMatchObject([{ event: 'backup', people: PEOPLE + 2 }]);
    const operator = operatorOn(home.url);
    const { files } = await operator.ask(QUERIES.backups, {});
    expect(files.map(({ kind, people }) => [kind, people])).toContainEqual(['nightly', PEOPLE + 2]);
    for (const { file } of files)
      expect((await operator.plan(CHANGES.restore, { file })).sum[0]?.value).toBeGreaterThan(PEOPLE);
    const { by, detail } = (await operator.audit()).find(({ action }) => action === 'backup') ?? {};
    expect([by, detail?.['entries']]).toEqual(['server', PEOPLE + 2]);
    await server.stop();
    const { server: next, metrics } = await startWithMetrics(home);
    await expect.poll(metrics).toMatch(/^waitlist_backup_timestamp_seconds \d+/m);
    const sizes = `^waitlist_backup_bytes \\d{6,}\\n[^]*^waitlist_backup_people ${PEOPLE + 2}\\n`;
    expect(await metrics()).toMatch(new RegExp(sizes, 'm'));
    expect(await metrics()).toMatch(/^waitlist_backup_failed 0$/m);
    expect(said(next)).toEqual([]);
    // In place of the file that says who has left there is a folder now.
    await next.stop();
    const [left = ''] = globSync('suppression-list-*', { cwd: home.backups });
    rmSync(join(home.backups, left));
    mkdirSync(join(home.backups, left));
    await forget(home, 'night_backup');
    const last = await startServer({ home });
    const notDone = [expect.stringMatching(/^EISDIR: .*suppression-list-/)];
    await soon(last).toMatchObject([{ event: 'backup', level: 'warn', people: PEOPLE + 2, notDone }]);
    // What became of the night is taken down after it was said.
    const night = () => home.withDatabase(readNightBackup);
    await expect.poll(async () => (await night()).made?.people).toBe(PEOPLE + 2);
    const { made: known, failed } = await night();
    expect(failed).toBeUndefined();
    expect(made(home)).toContain(basename(known?.file ?? ''));
  });

  it.skipIf('missing' in FILTER)(
    'makes it where the unit forbids to set a priority (needs a C compiler)',
    async () => {
      if ('missing' in FILTER) return;
      // What the library forbids is what the unit forbids.
      const unit = readFileSync(join(ROOT, 'deploy/waitlist.service'), 'utf8');
      expect(unit).toMatch(/^SystemCallFilter=~.*@resources$/m);
      const home = await StudioHome.create(1);
      const server = await startServer({ home, env: { LD_PRELOAD: FILTER.library } });
      await soon(server).toMatchObject([{ event: 'backup' }]);
      expect(made(home)).toHaveLength(1);
    },
  );

  it('goes on serving when no backup can be written, and says so', async () => {
    const home = await StudioHome.create(1);
    writeFileSync(home.backups, 'a file');
    const first = await startServer({ home });
    await soon(first).toMatchObject([{ event: 'no backup' }]);
    expect((await first.submit('lan@example.com')).status).toBe(200);
    expect(readFileSync(home.backups, 'utf8')).toBe('a file');
    await first.stop();
    rmSync(home.backups);
    await forget(home, 'night_backup');
    const { server } = await startHeld(home);
    const [, pid] = /-(\d+)-\w+$/.exec(unfinished(home)[0] ?? '') ?? [];
    process.kill(Number(pid), 'SIGKILL');
    await soon(server).toMatchObject([{ event: 'no backup' }]);
    expect([unfinished(home), made(home)]).toEqual([[], []]);
    await server.stop();
    const { metrics } = await startWithMetrics(home);
    await expect.poll(metrics).toMatch(/^waitlist_backup_failed 1$/m);
  });
});
