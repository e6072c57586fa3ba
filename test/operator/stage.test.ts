import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHANGES, QUERIES, type Input } from '../../src/operator/actions/actions.ts';
import { beginStage, readStage, writeStage } from '../../src/waitlist/stage-store.ts';
import { readSetting, writeSetting } from '../../src/waitlist/store/setting.ts';
import { onEveryDatabase } from '../every-database.ts';
import { planAndDo, listWith, operatorOn, temporaryFolder, type TestOperator } from './harness.ts';

const APPLY_URL = 'https://apply.example/2026';
const EDITING = 'https://docs.google.com/forms/d/1FAIpQL_x-9/edit#responses';
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

onEveryDatabase((createUrl) => {
  let operator: TestOperator;
  beforeEach(async () => {
    operator = operatorOn(await createUrl());
  });
  const set = (input: Input<'setStage'>) => operator.carryOut(CHANGES.setStage, input);
  const plan = (input: Input<'setStage'>) => operator.plan(CHANGES.setStage, input);
  const read = () => operator.withHost(({ list: { db, kind } }) => readStage(db, kind));

  it('a list without a stage takes that of the settings once', async () => {
    await operator.withDatabase((db) => beginStage(db, { stage: 'closed' }));
    await operator.withDatabase((db) => beginStage(db, { stage: 'applications', applyUrl: APPLY_URL }));
    expect((await read()).kept).toEqual({ stage: 'closed' });
  });

  it('a planned change counts by the clock of the database, once it is written down for good', async () => {
    await set({ stage: 'applications', applyUrl: APPLY_URL, at: later(3_600_000) });
    const { kept, text, change } = await read();
    expect(kept).toMatchObject({ stage: 'waitlist', planned: { stage: 'applications' } });
    expect(change).toBeUndefined();
    // The operator's own clock does not matter.
    operator.wait(7_200_000);
    expect((await read()).kept?.stage).toBe('waitlist');
    const passed = { ...kept, planned: { stage: 'applications', at: later(-1) } };
    await operator.withDatabase((db) => writeSetting(db, 'stage', JSON.stringify(passed)));
    const due = await read();
    expect(due.kept).toEqual({ stage: 'applications', applyUrl: APPLY_URL });
    if (due.kept === undefined || due.change === undefined) throw new Error('nothing is due');
    const { kept: made, change: line } = due;
    const write = (before: string | undefined) =>
      operator.withHost(({ list: { db }, actor }) => writeStage(db, actor, before, made, line));
    // Of several servers one writes it, and one that has read an older text none.
    expect([await write(text), await write(due.text), await write(due.text)]).toEqual([false, true, false]);
    expect((await read()).kept).toEqual(made);
    expect((await operator.audit()).map(({ action, detail }) => [action, detail])).toEqual([
      ['stage', { from: 'waitlist', to: 'applications', at: line.at }],
      ['stage', expect.objectContaining({ from: 'waitlist', to: 'applications' })],
    ]);
  });

  it.each<[string, Input<'setStage'>, string]>([
    ['applications without an address', { stage: 'applications' }, 'noApplyAddress'],
    ['a time that has passed', { stage: 'closed', at: '2026-01-01 08:00' }, 'past'],
    ['what is no time', { stage: 'closed', at: 'tomorrow' }, 'notATime'],
    ['the address at which a form is edited', { stage: 'applications', applyUrl: EDITING }, 'editAddress'],
    ['that address for later', { stage: 'waitlist', applyUrl: EDITING }, 'editAddress'],
  ])('refuses %s, and nothing changes', async (_, input, reason) => {
    expect(await plan(input)).toMatchObject({ blockedBy: { reason } });
    await expect(set(input)).rejects.toMatchObject({ reason });
    expect((await read()).text).toBeUndefined();
  });

  it('takes an address as it was copied, without https://', async () => {
    await set({ stage: 'applications', applyUrl: 'forms.gle/abc' });
    expect((await read()).kept).toEqual({ stage: 'applications', applyUrl: 'https://forms.gle/abc' });
  });

  it('reads a local time by the clocks of the programme, and takes a planned change back', async () => {
    const planned = await plan({ stage: 'closed', at: '2999-09-01 08:00' });
    expect(planned.values).toMatchObject({ time: '2999-09-01T01:00:00.000Z' });
    await set({ stage: 'closed', at: '2999-09-01 08:00' });
    await set({ stage: 'waitlist' });
    expect((await read()).kept).toEqual({ stage: 'waitlist' });
  });

  it('does nothing where the planned change was made between plan and button', async () => {
    await set({ stage: 'closed', at: later(3_600_000) });
    const passed = { stage: 'waitlist', planned: { stage: 'closed', at: later(-1) } };
    const pass = () => operator.withDatabase((db) => writeSetting(db, 'stage', JSON.stringify(passed)));
    const setting = operator.withHost((host) =>
      planAndDo(CHANGES.setStage, host, { stage: 'waitlist' }, { meanwhile: pass }),
    );
    await expect(setting).rejects.toMatchObject({ reason: 'planGone' });
    expect((await read()).kept?.stage).toBe('closed');
  });

  it('a restore brings the stage of a backup to a list that has none, and to no other', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    await set({ stage: 'applications', applyUrl: APPLY_URL });
    await operator.run('backup', copy);
    for (const [own, then] of [
      [undefined, 'applications'],
      ['closed', 'closed'],
    ] as const) {
      const other = operatorOn(await createUrl());
      if (own) await other.withDatabase((db) => beginStage(db, { stage: own }));
      await other.run('restore', copy, '--yes');
      const kept = await other.withDatabase((db) => readSetting(db, 'stage'));
      expect(JSON.parse(kept ?? '')).toMatchObject({ stage: then });
    }
  });
});

describe('waitlist stage', () => {
  it('shows what students can do, and changes it only with --yes', async () => {
    const operator = await listWith([]);
    const change = ['stage', 'applications', '--apply-url', APPLY_URL];
    expect((await operator.run(...change)).stdout).toContain('Nothing was changed. Add --yes');
    const shown = async () => JSON.parse((await operator.run('stage', '--json')).stdout) as object;
    const seen = { id: 'reached', level: 'bad', details: { sentence: 'fetch failed' } };
    expect(await shown()).toMatchObject({ stage: 'waitlist', isFixed: false, seen });
    expect(await operator.run(...change, '--yes')).toMatchObject({ code: 0 });
    expect(await shown()).toMatchObject({ stage: 'applications', applyUrl: APPLY_URL });
  });

  it.each([
    [['open'], 'error: stage'],
    [['applications', '--apply-url', 'apply.example'], 'must be the address of a page'],
    [['applications'], 'There is no address to apply at.'],
    [['closed', '--at', '31/2/2999'], 'This is not a day and a time'],
  ])('says what is wrong with %j', async (typed, sentence) => {
    const operator = await listWith([]);
    const { code, stderr } = await operator.run('stage', ...typed, '--yes');
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('names settings that have no effect in doctor, and links in messages to our own address', async () => {
    const environment = { STAGE: 'waitlist', APPLY_URL };
    const operator = await listWith([], { environment });
    await operator.run('stage', 'closed', '--apply-url', 'https://apply.example/2027', '--yes');
    const ignored = ['STAGE=waitlist', `APPLY_URL=${APPLY_URL}`];
    expect((await operator.run('doctor')).stdout).toContain(
      `Take ${ignored.join(', ')} out of the file of settings`,
    );
  });

  it('says what the public page shows, whatever the list says', async () => {
    const pages = {
      closed: '<html lang="en" data-stage="closed">',
      waitlist: '<form action="/functions/v1/submit-email">',
      other: '<html>parked',
    };
    for (const [served, page] of Object.entries(pages)) {
      const operator = operatorOn(undefined, { fetch: () => Promise.resolve(new Response(page)) });
      const { seen, ...shown } = await operator.ask(QUERIES.stage, {});
      const id = { closed: 'behind', waitlist: 'reached', other: 'foreign' }[served];
      expect([seen.id, shown.served]).toEqual([id, served === 'other' ? undefined : served]);
    }
  });

  it('changes nothing where the page is on a static host, which serves what was built', async () => {
    const environment = { VITE_SUPABASE_URL: 'https://x.supabase.co', STAGE: 'closed' };
    const operator = await listWith([], { environment });
    expect((await operator.run('stage', 'waitlist', '--yes')).stderr).toContain('set STAGE, build it');
    const shown = await operator.ask(QUERIES.stage, {});
    expect(shown).toMatchObject({ stage: 'closed', isFixed: true });
  });
});
