import { describe, expect, it } from 'vitest';
import { LONGEST } from '../environment.ts';
import { leaveLinkOf } from '../leave-link.ts';
import { pause } from '../pause.ts';
import { newHome } from '../service/start-server.ts';
import { startMailServer } from './mail-server.ts';
import {
  comesTo,
  fillList,
  mailSettings,
  onList,
  operatorNow,
  planNews,
  readSending,
  startMailNode,
} from './mail-node.ts';

const PEOPLE = 10;
const MINUTE = 60_000;
/** Milliseconds in which a server looks several times whether there is anything to send. */
const LOOKS = 1500;

async function setUp(more: Record<string, string> = {}) {
  const [home, mails] = [newHome(), await startMailServer()];
  const url = `sqlite:${home.database}`;
  const emails = await fillList(url, PEOPLE);
  const settings = mailSettings(mails.url, url);
  const start = () => startMailNode({ home, env: { ...settings, ...more } });
  return { home, url, emails, settings, start, sent: () => mails.mails.map(({ to }) => to).sort() };
}

describe('a planned message', { timeout: LONGEST * 2 }, () => {
  it('whose time falls into a restart is sent once, after it', async () => {
    const { url, emails, start, sent } = await setUp();
    const server = await start();
    const id = await onList(url, (db) => planNews(db, { in: 3000 }));
    const { starts_at } = await readSending(url, id);
    const left = Date.parse(starts_at ?? '') - Date.now() - 200;
    await pause(left, 'the accident lasts this long');
    await server.stop();
    expect(sent()).toEqual([]);
    await pause(Math.max(0, Date.parse(starts_at ?? '') - Date.now()), 'the accident lasts this long');
    await start();
    const { begun_at, ...done } = await comesTo(url, id, 'done');
    expect(done).toMatchObject({ meant: PEOPLE, accepted: PEOPLE, uncertain: 0 });
    expect(Date.parse(begun_at ?? '')).toBeGreaterThan(Date.parse(starts_at ?? ''));
    expect(sent()).toEqual([...emails].sort());
  });

  it('goes to nobody who has left since, by their link or on request', async () => {
    const { home, url, emails, settings, start, sent } = await setUp();
    const server = await start();
    const id = await onList(url, (db) => planNews(db, { in: 4000 }));
    const [lan = '', minh = '', ...others] = emails;
    const link = await leaveLinkOf(home.database, server.origin, lan);
    const body = new URLSearchParams({ action: 'leave', language: /\/(\w\w)\//.exec(link)?.[1] ?? '' });
    const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(await operatorNow(settings).run('erase', minh, '--yes')).toMatchObject({ code: 0 });
    expect((await readSending(url, id)).state).toBe('planned');
    expect(await comesTo(url, id, 'done')).toMatchObject({ meant: PEOPLE - 2, accepted: PEOPLE - 2 });
    expect(sent()).toEqual([...others].sort());
  });

  it('that goes with the applications is not sent where another stage is set before its time', async () => {
    const { url, settings, start, sent } = await setUp();
    await start();
    const id = await onList(url, (db) => planNews(db, { with_stage: 1, starts_at: null }));
    const stage = (...words: string[]) => operatorNow(settings).run('stage', ...words, '--yes');
    const apply = ['--apply-url', 'https://apply.them.vn/2026'];
    expect(await stage('applications', ...apply)).toMatchObject({ code: 0 });
    const { state, starts_at } = await readSending(url, id);
    expect(state).toBe('planned');
    expect(Math.abs(Date.parse(starts_at ?? '') - Date.now() - 5 * MINUTE)).toBeLessThan(MINUTE);
    expect(await stage('waitlist')).toMatchObject({ code: 0 });
    expect(await readSending(url, id)).toMatchObject({ state: 'stopped', reason: 'noTime' });
    await pause(LOOKS, 'it would have happened by then');
    expect(sent()).toEqual([]);
  });

  it('whose time the clock has jumped over is sent to nobody, and the organisers get a mail about it', async () => {
    const { url, start, sent } = await setUp({ CLOCK_JUMP: '20' });
    const server = await start();
    const id = await onList(url, (db) => planNews(db, { in: 10 * MINUTE }));
    const seen = () =>
      onList(url, (db) =>
        db.selectFrom('setting').select('name').where('name', '=', 'mail_sender_seen').execute(),
      );
    await expect.poll(seen).toHaveLength(1);
    process.kill(server.pid, 'SIGUSR2');
    expect(await comesTo(url, id, 'stopped')).toMatchObject({ reason: 'missed', begun_at: null });
    await expect.poll(sent).toEqual(['hello@them.vn']);
    await pause(LOOKS, 'it would have happened by then');
    expect(sent()).toEqual(['hello@them.vn']);
  });

  it('waits for its time by the clock that was put back', async () => {
    const { url, start, sent } = await setUp({ CLOCK_JUMP: '-20' });
    const server = await start();
    const id = await onList(url, (db) => planNews(db, { in: 2000 }));
    process.kill(server.pid, 'SIGUSR2');
    await pause(2000 + LOOKS, 'it would have happened by then');
    expect((await readSending(url, id)).state).toBe('planned');
    expect(sent()).toEqual([]);
  });
});
