import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { byLanguage } from '../../src/contract/language.ts';
import { createMessages, findObstacle } from '../../src/hosts/node/sending-messages.ts';
import { addSending } from '../../src/mail/sendings.ts';
import { saveVersion } from '../../src/mail/versions.ts';
import { CHANGES, type Input } from '../../src/operator/actions/actions.ts';
import { beginStage, readStage, writeStage } from '../../src/waitlist/stage-store.ts';
import { readSetting, writeSetting } from '../../src/waitlist/store/setting.ts';
import { onEveryDatabase } from '../every-database.ts';
import { ownProgramme } from '../mail/write-message.ts';
import { listWith, NOW, operatorOn, temporaryFolder, type TestOperator } from './harness.ts';

const APPLY_URL = 'https://apply.example/2026';
const OPEN = { stage: 'applications', applyUrl: APPLY_URL } as const;
const SETTINGS = {
  MAIL_FROM: 'hello@them.vn',
  MAIL_URL: 'smtp://localhost',
  PUBLIC_ORIGIN: 'https://them.vn',
};
const AFTER_STAGE = 300_000;
const iso = (time: number) => new Date(time).toISOString();
const later = () => iso(Date.now() + 3_600_000);
const texts = byLanguage(() => '---\nsubject: Mở đơn\npreview: x\n---\n\n[x]({leaveLink})\n');

/** Plans the message `news` together with opening applications. */
function planWithStage(operator: TestOperator): Promise<string> {
  return operator.withHost(async ({ list: { db }, actor }) => {
    await saveVersion(db, actor, 'news', texts, 0);
    return addSending(db, actor, {
      ...{ message: 'news', version: 1, people: '{}', first: 0, expected: 7, with_stage: 1 },
      ...{ starts_at: null, origin: 'https://them.vn' },
    });
  });
}

const sendingOf = (operator: TestOperator) =>
  operator.withDatabase((db) => db.selectFrom('sending').selectAll().executeTakeFirstOrThrow());

onEveryDatabase((createUrl) => {
  let operator: TestOperator;
  beforeEach(async () => {
    operator = operatorOn(await createUrl(), { environment: SETTINGS, programme: ownProgramme });
  });
  const set = (input: Input<'setStage'>) => operator.carryOut(CHANGES.setStage, input);
  const sending = () => sendingOf(operator);
  const waits = { state: 'planned', reason: '', starts_at: null };
  const noTime = { state: 'stopped', reason: 'noTime', changed_by: 'mai' };

  describe('a message that goes with the applications', () => {
    it('begins five minutes after somebody has opened them, as the plan says; another address changes nothing', async () => {
      await planWithStage(operator);
      const { then } = await operator.plan(CHANGES.setStage, OPEN);
      expect(then).toContainEqual({ key: 'startsSending', values: { subject: 'Mở đơn', number: 7 } });
      expect(then.map(({ key }) => key)).not.toContain('untold');
      operator.wait(60_000);
      await set(OPEN);
      const time = iso(NOW + 60_000 + AFTER_STAGE);
      expect(await sending()).toMatchObject({ state: 'planned', starts_at: time });
      operator.wait(60_000);
      await set({ stage: 'applications', applyUrl: 'https://apply.example/2027' });
      expect(await sending()).toMatchObject({ state: 'planned', starts_at: time });
    });

    it('begins five minutes after a plan has opened them, which names it, and may be put off', async () => {
      await planWithStage(operator);
      const { then } = await operator.plan(CHANGES.setStage, { ...OPEN, at: later() });
      expect(then).toContainEqual({ key: 'startsSending', values: { subject: 'Mở đơn', number: 7 } });
      await set({ ...OPEN, at: later() });
      expect(await sending()).toMatchObject(waits);
      await set({ ...OPEN, at: iso(Date.now() + 7_200_000) });
      expect(await sending()).toMatchObject(waits);

      // As a server writes it down once its time has come.
      const passed = {
        stage: 'waitlist',
        applyUrl: APPLY_URL,
        planned: { stage: 'applications', at: iso(NOW) },
      };
      await operator.withDatabase((db) => writeSetting(db, 'stage', JSON.stringify(passed)));
      operator.wait(60_000);
      await operator.withHost(async ({ list: { db, kind }, actor }) => {
        const { text, kept, change } = await readStage(db, kind);
        if (kept === undefined || change === undefined) throw new Error('nothing is due');
        expect(await writeStage(db, { ...actor, user: 'server' }, text, kept, change)).toBe(true);
      });
      expect(await sending()).toMatchObject({ state: 'planned', starts_at: iso(NOW + 60_000 + AFTER_STAGE) });
    });

    it.each<[how: string, before: Input<'setStage'>, then: Input<'setStage'>]>([
      ['the plan is taken back', { ...OPEN, at: later() }, { stage: 'waitlist' }],
      ['something else is planned', { ...OPEN, at: later() }, { stage: 'closed', at: later() }],
      ['another stage is set', { ...OPEN, at: later() }, { stage: 'closed' }],
      ['applications are closed before its time', OPEN, { stage: 'closed' }],
    ])('has no time any more where %s', async (_, before, then) => {
      await planWithStage(operator);
      await set(before);
      await set(then);
      expect(await sending()).toMatchObject(noTime);
      const lines = await operator.audit();
      const detail = { message: 'news', state: 'stopped', reason: 'noTime' };
      expect(lines).toContainEqual(expect.objectContaining({ action: 'mail-state', by: 'mai', detail }));
    });

    it('gets no time from STAGE at a first start', async () => {
      await planWithStage(operator);
      await operator.withDatabase((db) => beginStage(db, OPEN));
      expect(await sending()).toMatchObject(waits);
    });

    it('gets no time from a restore', async () => {
      const copy = join(temporaryFolder(), 'copy.db');
      const other = operatorOn(await createUrl());
      await other.carryOut(CHANGES.setStage, OPEN);
      await other.run('backup', copy);
      await planWithStage(operator);
      expect(await operator.run('restore', copy, '--yes')).toMatchObject({ code: 0 });
      const kept = await operator.withDatabase((db) => readSetting(db, 'stage'));
      expect(JSON.parse(kept ?? '')).toMatchObject({ stage: 'applications' });
      expect(await sending()).toMatchObject(waits);
    });
  });
});

describe('at its time', () => {
  /** A form that answers as it is told. @returns its address */
  async function startForm(answer: RequestListener): Promise<string> {
    const form = createServer(answer).listen(0, '127.0.0.1');
    await once(form, 'listening');
    onTestFinished(() => {
      form.closeAllConnections();
      form.close();
    });
    return `http://127.0.0.1:${(form.address() as AddressInfo).port}/form`;
  }
  const answering = (status: number) => startForm((_, response) => response.writeHead(status).end());

  async function obstacleWith(applyUrl: string, environment = {}) {
    const operator = await listWith([], {
      ...{ environment: { ...SETTINGS, ...environment }, programme: ownProgramme },
    });
    await planWithStage(operator);
    await operator.carryOut(CHANGES.setStage, { stage: 'applications', applyUrl });
    const obstacle = () =>
      operator.withHost(async ({ list, settings, programme }) => {
        const { load } = createMessages(list, settings, programme);
        return findObstacle(list, settings, programme, await sendingOf(operator), load);
      });
    return { operator, obstacle };
  }

  it('a message goes where the form answers', async () => {
    const { obstacle } = await obstacleWith(await answering(200));
    expect(await obstacle()).toBeUndefined();
  });

  it.each([404, 500])('it stops where the form answers %d', async (status) => {
    const url = await answering(status);
    const { obstacle } = await obstacleWith(url);
    expect(await obstacle()).toEqual({ reason: 'form', answer: url });
  });

  it('it stops where no server of the form is there', async () => {
    const { obstacle } = await obstacleWith('http://127.0.0.1:1/form');
    expect(await obstacle()).toEqual({ reason: 'form', answer: 'http://127.0.0.1:1/form' });
  });

  it('it stops where the stage is another one by then', async () => {
    const { operator, obstacle } = await obstacleWith(await answering(200));
    // As a restore or another program may change it, without a plan.
    await operator.withDatabase((db) => writeSetting(db, 'stage', JSON.stringify({ stage: 'closed' })));
    expect(await obstacle()).toEqual({ reason: 'noStage' });
  });

  it('it stops where something is in its way that blocks its plan, too', async () => {
    const { obstacle } = await obstacleWith(await answering(200), {
      PUBLIC_ORIGIN: 'http://them.vn',
      MAIL_URL: 'smtps://a:b@mail.them.vn',
    });
    expect(await obstacle()).toEqual({ reason: 'blocked', answer: 'notPublic' });
  });
});
