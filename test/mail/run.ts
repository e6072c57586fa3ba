import { parseArgs } from 'node:util';
import { makeCertificates } from '../certificates.ts';
import { killSenders } from './cycles.ts';

/** `npm run test:mail -- --people 10000 --kills 20`: the kill cycles of the test suite, with as many people as one likes. */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    operators: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
});
const [people, kills, operators] = [Number(values.people), Number(values.kills), Number(values.operators)];
const certificates = await makeCertificates();
if (certificates === undefined) throw new Error('This needs openssl.');
const started = performance.now();
const databaseUrl = values.database;
const findings = await killSenders({
  ...{ certificates, people, kills, operators },
  ...(databaseUrl !== undefined && { databaseUrl }),
});
await certificates.remove();
const { twice, nobody, misnamed, uncertain, uncertainLimit, rejected, wrong } = findings;
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${people} people, ${findings.kills} senders killed, ${seconds} s: ${twice.length} twice, ${nobody.length} left out, ${uncertain} uncertain (at most ${uncertainLimit}), ${rejected} rejected, ${misnamed.length + wrong.length} wrong`,
);
process.exit(twice.length + nobody.length + misnamed.length + wrong.length > 0 ? 1 : 0);
