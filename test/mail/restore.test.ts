import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DeliveryState } from '../../src/waitlist/store/schema.ts';
import { correct, correctDomain } from '../../src/operator/actions/change-person.ts';
import { onEveryDatabase } from '../every-database.ts';
import { NOW, operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';

const STATES: readonly DeliveryState[] = ['accepted', 'rejected', 'uncertain', 'sending', 'queued'];

const stateOf = (email: string) => email.split('@')[0] as DeliveryState;
const SETTLED = { accepted: 'accepted', rejected: 'rejected', uncertain: 'uncertain' };

/** Puts a person on the list for each state, and a message that has got that far for them. */
async function begin(operator: TestOperator): Promise<void> {
  await operator.add(...STATES.map((state) => ({ email: `${state}@example.com` })));
  const at = new Date(NOW).toISOString();
  await operator.withDatabase(async (db) => {
    await db.insertInto('mail_message').values({ name: 'news', content_hash: 'one', begun_at: at }).execute();
    const people = await db.selectFrom('submission').select(['id', 'email']).execute();
    const mail = { message: 'news', at, claim: '', attempts: 0, answer: '' };
    const rows = people.map(({ id, email }) => ({ ...mail, submission_id: id, state: stateOf(email) }));
    await db.insertInto('mail_delivery').values(rows).execute();
  });
}

const states = (operator: TestOperator) =>
  operator.withDatabase(async (db) => {
    const rows = await db
      .selectFrom('mail_delivery')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select(['email', 'state'])
      .execute();
    return Object.fromEntries(rows.map(({ email, state }) => [email.replace(/@.*/, ''), state] as const));
  });

onEveryDatabase((createUrl) => {
  const makeOperator = async () => operatorOn(await createUrl());

  it('a new list restored from a backup sends nothing twice: what was still in the queue is uncertain; in the list that has sent since nothing changes', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    const [first, second] = [await makeOperator(), await makeOperator()];
    await begin(first);
    await first.run('backup', copy);
    expect(await second.run('restore', copy, '--yes')).toMatchObject({ code: 0 });
    expect(await states(second)).toEqual({ ...SETTLED, sending: 'uncertain', queued: 'uncertain' });
    await first.withDatabase(async (db) => {
      await db
        .updateTable('mail_delivery')
        .set({ state: 'accepted' })
        .where('state', '=', 'sending')
        .execute();
      await db.deleteFrom('submission').execute();
    });
    expect((await first.run('restore', copy, '--yes')).stdout).toContain('5 people came back');
    expect(await states(first)).toEqual({ ...SETTLED, sending: 'accepted', queued: 'queued' });
  });

  it('whoever’s address is corrected has not had what went to the wrong one, and keeps the place in a queue', async () => {
    const operator = await makeOperator();
    await begin(operator);
    for (const state of STATES)
      await operator.carryOut(correct, { from: `${state}@example.com`, to: `to-${state}@example.com` });
    expect(await states(operator)).toEqual({ 'to-queued': 'queued' });
    const domains = { from: 'example.com', to: 'right.example' };
    expect(await operator.carryOut(correctDomain, domains)).toMatchObject({ people: STATES.length });
    expect(await states(operator)).toEqual({ 'to-queued': 'queued' });
  });
});
