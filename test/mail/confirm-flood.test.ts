import { describe, expect, it, onTestFinished } from 'vitest';
import { QUERIES, REMOVALS } from '../../src/operator/actions/actions.ts';
import { runConfirmSender } from '../../src/mail/confirmations.ts';
import { createApp } from '../../src/waitlist/app.ts';
import { createMemoryLimits } from '../../src/waitlist/limits/limits.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { FIRST } from '../languages.ts';
import { pause } from '../pause.ts';
import { confirmingList } from '../operator/confirming-list.ts';
import { temporaryFolder } from '../operator/harness.ts';

/** `STRANGERS=100000 npx vitest run test/mail/confirm-flood.test.ts` takes as many; of fewer than 3,800 too few wait for doctor. */
const STRANGERS = Number(process.env['STRANGERS'] ?? 4000);
/** An hour's ceiling. Of few strangers it is less, so that some wait. */
const PER_HOUR = Math.min(3000, STRANGERS / 5);

describe('somebody who enters the addresses of strangers', () => {
  it(
    'is stopped by the limits; from many clients, the ceiling bounds the mails, who waits is counted and named, and erased in one action',
    async () => {
      const { host, db, kind, clock, store, add, pass, progress } = await confirmingList(
        `sqlite:${temporaryFolder()}/list.db`,
      );
      const { limits: rules } = host.settings;
      if (rules === undefined) throw new Error('there are limits');
      const outcomes: Record<string, number> = {};
      const app = createApp({
        ...{ store, clock, consentVersion: '1', discloseDuplicates: true, headers: {} },
        limits: createMemoryLimits(rules, clock),
        allowedOrigins: new Set(),
        sleep: () => Promise.resolve(),
        sources: { countSignUp: () => undefined },
        observe: ({ outcome }) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1),
      });
      const enter = (email: string, client: string) =>
        app(
          new Request(`http://them.example${SUBMIT_EMAIL_PATH}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, language: FIRST, sourcePage: 'landing' }),
          }),
          { client, target: SUBMIT_EMAIL_PATH },
        );
      for (let index = 0; index < 3000; index += 1) await enter(`one${index}@strangers.example`, '192.0.2.1');
      expect(outcomes).toEqual({ joined: 1000, rateLimited: 2000 });

      // From as many clients.
      for (let first = 1000; first < STRANGERS; first += 500)
        await Promise.all(
          Array.from({ length: Math.min(500, STRANGERS - first) }, (_, index) =>
            enter(`many${first + index}@strangers.example`, `2001:db8:${(first + index).toString(16)}::/64`),
          ),
        );
      expect(outcomes).toEqual({ joined: STRANGERS, rateLimited: 2000 });

      // Early in an hour, so that none begins while they are sent.
      pass(3_600_000 - (clock.now() % 3_600_000));
      let mails = 0;
      const stopping = new AbortController();
      onTestFinished(() => stopping.abort());
      const sending = runConfirmSender({
        ...{ db, kind, clock, perHour: PER_HOUR, signal: stopping.signal },
        transport: {
          connections: 5,
          send: () => {
            mails += 1;
            return Promise.resolve({ kind: 'accepted', answer: '250 ok' });
          },
        },
        render: ({ id }) =>
          Promise.resolve({ id, subject: '', preview: '', html: '', text: '', headers: {} }),
        observer: {
          onConfirmMail: () => undefined,
          onMaintenanceFailure: (error) => {
            throw error;
          },
        },
        rules: { poll: 50 },
      });
      await expect.poll(() => mails, { timeout: 600_000 }).toBeGreaterThanOrEqual(PER_HOUR);
      await pause(500, 'it would have happened by then');
      expect(mails).toBe(PER_HOUR);
      stopping.abort();
      await sending;

      const { findings } = await QUERIES.doctor.run(host, {});
      expect(findings.find(({ id }) => id === 'confirmMails')).toMatchObject({
        level: 'look',
        details: { number: STRANGERS - PER_HOUR },
      });
      expect(await QUERIES.figures.run(host, {})).toMatchObject({
        waiting: STRANGERS,
        confirmMails: STRANGERS - PER_HOUR,
        confirmed: 0,
      });

      await add('ann');
      const input = { waiting: { domain: 'strangers.example' } };
      const { erase } = REMOVALS;
      const { named } = await erase.plan(host, input);
      expect(named.listed).toHaveLength(STRANGERS);
      const { people } = await erase.apply(host, input, named, progress);
      expect(people).toBe(STRANGERS);
      const left = await db.selectFrom('submission').select('email').execute();
      expect(left).toEqual([{ email: 'ann@example.com' }]);
      expect(await db.selectFrom('mail_delivery').selectAll().execute()).toHaveLength(1);
    },
    // Only what hangs is ended.
    900_000 + STRANGERS * 20,
  );
});
