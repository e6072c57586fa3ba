import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificates } from '../certificates.ts';
import { AT_LENGTH, LONGEST } from '../environment.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { killSenders, type MailFindings } from './cycles.ts';

const postgres = sharedPostgres();
const certificates = await makeCertificates();

/** `PEOPLE=10000 KILLS=20 npx vitest run test/mail/kill.test.ts` takes as many as one likes, and says what came of it. */
const PEOPLE = Number(process.env['PEOPLE'] ?? (AT_LENGTH ? 1000 : 100));
const KILLS = Number(process.env['KILLS'] ?? (AT_LENGTH ? 10 : 3));
const SAYS_MORE = process.env['PEOPLE'] !== undefined;
/** What one server does on PostgreSQL, three do as well. */
const NODES = AT_LENGTH || SAYS_MORE ? [1, 3] : [3];

describe.skipIf(certificates === undefined)(
  'a server killed in the middle of sending (kill -9; needs openssl)',
  { timeout: LONGEST * Math.ceil(PEOPLE / 500 + KILLS) },
  () => {
    if (certificates === undefined) return;
    afterAll(() => certificates.remove());
    const cycles = { certificates, people: PEOPLE, kills: KILLS };

    it('sends to everybody once or names them as uncertain, on SQLite', async () => {
      expectAllRight(await killSenders(cycles));
    });

    it.skipIf('skipped' in postgres).for(NODES)(
      'sends to everybody once or names them as uncertain, on PostgreSQL with %i nodes (needs PostgreSQL)',
      async (nodes) => {
        if ('skipped' in postgres) return;
        const databaseUrl = await postgres.createDatabase();
        expectAllRight(await killSenders({ ...cycles, nodes, databaseUrl }));
      },
    );

    it('ends at a safe place when it is asked to (SIGTERM): nobody is uncertain for that', async () => {
      expectAllRight(await killSenders({ certificates, people: 100, kills: 2, signal: 'SIGTERM' }));
    });

    // Once more would hide a control that does not always lose.
    it('would be seen to send twice without the outbox', { retry: 0 }, async () => {
      const findings = await killSenders({ certificates, people: 100, kills: 2, careless: true });
      expect(findings.twice).not.toEqual([]);
    });
  },
);

function expectAllRight({ sending, seconds, counts, killed, killedLimit, ...findings }: MailFindings): void {
  if (SAYS_MORE) process.stdout.write(`${JSON.stringify({ seconds, ...counts, killed, killedLimit })}\n`);
  expect(findings).toEqual({ twice: [], nobody: [], misnamed: [], unexplained: [], wrong: [] });
  expect(sending).toMatchObject({ state: 'done', reason: '', ...counts });
  expect(counts.accepted + counts.rejected + counts.uncertain).toBe(counts.meant);
  expect(counts.rejected).toBeGreaterThan(0);
  expect(killed).toBeLessThanOrEqual(killedLimit);
}
