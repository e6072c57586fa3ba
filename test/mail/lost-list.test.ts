import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeRate } from '../../src/mail/sent-mails.ts';
import { onEveryDatabase } from '../every-database.ts';
import { LONGEST } from '../environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startMailServer } from './mail-server.ts';
import {
  AT_ONCE,
  comesTo,
  fillList,
  mailSettings,
  onList,
  operatorNow,
  planNews,
  readSending,
  SLOWLY,
  startMailNode,
} from './mail-node.ts';
import { statesOf } from './sending-rows.ts';

const PEOPLE = 30;
const HOUR = 3_600_000;

const statesIn = async (url: string) => Object.values(await onList(url, (db) => statesOf(db)));
const numberOf = (states: readonly string[], state: string) => states.filter((each) => each === state).length;

onEveryDatabase((createUrl) => {
  /** A list with people, and what happens to it. */
  const setUp = async (perMinute: number) => {
    const [url, mails] = [await createUrl(), await startMailServer()];
    const emails = await fillList(url, PEOPLE, perMinute);
    const settingsOf = (databaseUrl: string) => mailSettings(mails.url, databaseUrl);
    const start = (databaseUrl = url) => startMailNode({ env: settingsOf(databaseUrl) });
    const backUp = async () => {
      const copy = join(temporaryFolder(), 'copy.db');
      expect(await operatorNow(settingsOf(url)).run('backup', copy)).toMatchObject({ code: 0 });
      return copy;
    };
    const restore = async (databaseUrl: string, copy: string) => {
      const restored = await operatorNow(settingsOf(databaseUrl)).run('restore', copy, '--yes');
      expect(restored).toMatchObject({ code: 0 });
    };
    /** The list is gone; a server makes another one, into which the backup comes. @returns where it is */
    const loseAndRestore = async (copy: string) => {
      const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
      if (file) for (const end of ['', '-wal', '-shm', '.stage.json']) rmSync(file + end, { force: true });
      const found = file === undefined ? await createUrl() : url;
      await start(found);
      await restore(found, copy);
      return found;
    };
    /** Goes on with the message. @returns how many get it now */
    const goOn = async (databaseUrl: string, people = '{}') => {
      const id = await onList(databaseUrl, async (db) => {
        await writeRate(db, AT_ONCE);
        return planNews(db, { people });
      });
      const { meant, accepted } = await comesTo(databaseUrl, id, 'done');
      expect(accepted).toBe(meant);
      return meant;
    };
    /** How many have got so many mails. */
    const havingGot = (number: number) =>
      emails.filter((email) => mails.mails.filter(({ to }) => to === email).length === number).length;
    return { url, mails, start, backUp, restore, loseAndRestore, goOn, havingGot };
  };

  describe('nobody gets a message twice', { timeout: LONGEST * 3 }, () => {
    it('whose list is lost and comes from a backup that was made before it was sent, until that is chosen', async () => {
      const { url, start, backUp, loseAndRestore, goOn, havingGot } = await setUp(AT_ONCE);
      const id = await onList(url, (db) => planNews(db, { in: 2000 }));
      const copy = await backUp();
      const server = await start();
      expect(await comesTo(url, id, 'done')).toMatchObject({ accepted: PEOPLE });
      await server.stop();

      const found = await loseAndRestore(copy);
      const stopped = { state: 'stopped', reason: 'restored', uncertain: PEOPLE, accepted: 0 };
      expect(await readSending(found, id)).toMatchObject(stopped);
      expect(numberOf(await statesIn(found), 'uncertain restored')).toBe(PEOPLE);
      expect(await goOn(found)).toBe(0);
      expect(havingGot(1)).toBe(PEOPLE);
      expect(await goOn(found, '{"again":true}')).toBe(PEOPLE);
      expect(havingGot(2)).toBe(PEOPLE);
    });

    it('whose list comes from a backup of the middle: who had it by then has it, all others may have it', async () => {
      const { url, start, backUp, mails, loseAndRestore, goOn, havingGot } = await setUp(SLOWLY);
      const id = await onList(url, (db) => planNews(db));
      const server = await start();
      await expect.poll(() => mails.mails.length).toBeGreaterThan(2);
      const copy = await backUp();
      await onList(url, (db) => writeRate(db, AT_ONCE));
      expect(await comesTo(url, id, 'done')).toMatchObject({ accepted: PEOPLE });
      await server.stop();

      const found = await loseAndRestore(copy);
      const accepted = numberOf(await statesIn(found), 'accepted');
      expect(accepted).toBeGreaterThan(0);
      const left = PEOPLE - accepted;
      expect(left).toBeGreaterThan(0);
      const stopped = { state: 'stopped', reason: 'restored', meant: PEOPLE, accepted, uncertain: left };
      expect(await readSending(found, id)).toMatchObject(stopped);
      expect(await goOn(found)).toBe(0);
      expect(havingGot(1)).toBe(PEOPLE);
      expect(await goOn(found, '{"again":true}')).toBe(left);
      expect([havingGot(1), havingGot(2)]).toEqual([accepted, left]);
    });

    it('by a restore into the list that is sending it: it goes on, and what is planned stays', async () => {
      const { url, start, backUp, mails, restore, havingGot } = await setUp(SLOWLY);
      const [id, later] = await onList(url, async (db) => [
        await planNews(db),
        await planNews(db, { message: 'later', in: HOUR }),
      ]);
      await start();
      await expect.poll(() => mails.mails.length).toBeGreaterThan(2);
      const copy = await backUp();
      const before = mails.mails.length;
      await expect.poll(() => mails.mails.length).toBeGreaterThan(before);
      await restore(url, copy);
      await onList(url, (db) => writeRate(db, AT_ONCE));
      expect(await comesTo(url, id, 'done')).toMatchObject({ accepted: PEOPLE, uncertain: 0, reason: '' });
      expect(await readSending(url, later)).toMatchObject({ state: 'planned', reason: '' });
      expect(havingGot(1)).toBe(PEOPLE);
    });
  });
});
