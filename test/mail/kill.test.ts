import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificates } from '../certificates.ts';
import { AT_LENGTH, LONGEST } from '../environment.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { killSenders, type MailFindings } from './cycles.ts';

const postgres = sharedPostgres();
const certificates = await makeCertificates();

/** `PEOPLE=10000 KILLS=20 npx vitest run test/mail/kill.test.ts` takes as many as one likes. */
const PEOPLE = Number(process.env['PEOPLE'] ?? (AT_LENGTH ? 200 : 100));
const KILLS = Number(process.env['KILLS'] ?? 3);

describe.skipIf(certificates === undefined)(
  'a sender killed in the middle of it (kill -9; needs openssl)',
  { timeout: LONGEST * Math.ceil(PEOPLE / 500) },
  () => {
    if (certificates === undefined) return;
    afterAll(() => certificates.remove());

    it('sends to everybody once or names them as uncertain, on SQLite', async () => {
      expectAllRight(await killSenders({ certificates, people: PEOPLE, kills: KILLS }));
    });

    // What differs between the databases is in the tests of sending.
    if (AT_LENGTH)
      it.skipIf('skipped' in postgres)(
        'sends to everybody once or names them as uncertain, on PostgreSQL (needs PostgreSQL)',
        async () => {
          if ('skipped' in postgres) return;
          const databaseUrl = await postgres.createDatabase();
          expectAllRight(await killSenders({ certificates, databaseUrl, people: PEOPLE, kills: KILLS }));
        },
      );

    it('ends at a safe place when the terminal is closed (SIGHUP): nobody is uncertain for that', async () => {
      expectAllRight(await killSenders({ certificates, people: 100, kills: 1, signal: 'SIGHUP' }));
    });

    // Once more would hide a control that does not always lose.
    it('would be seen to send twice without the outbox', { retry: 0 }, async () => {
      const findings = await killSenders({ certificates, people: 100, kills: 2, careless: true });
      expect(findings.twice).not.toEqual([]);
    });
  },
);

function expectAllRight({ kills, uncertain, uncertainLimit, rejected, ...findings }: MailFindings): void {
  expect(findings).toEqual({ twice: [], nobody: [], misnamed: [], wrong: [] });
  expect(kills).toBeGreaterThan(0);
  expect(rejected).toBeGreaterThan(0);
  expect(uncertain).toBeLessThanOrEqual(uncertainLimit);
}
