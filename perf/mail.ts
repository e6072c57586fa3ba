import { byLanguage } from '../src/contract/language.ts';
import { openDatabase } from '../src/hosts/node/database.ts';
import { readSettings } from '../src/hosts/node/environment.ts';
import { EVERYONE, planSending, runSending } from '../src/mail/send.ts';
import type { Message, Transport } from '../src/mail/types.ts';
import { conditionOf } from '../src/operator/actions/entries.ts';
import { systemClock } from '../src/waitlist/clock.ts';
import { migrateToLatest } from '../src/waitlist/store/migrations.ts';

/**
 * `npm run bench:mail -- 60`: plans a message to the list that `DATABASE_URL` names, and sends it for so many seconds to a
 * mail server that takes everything at once. Use a list of `npm run seed`: whoever is on it counts as written to.
 */
const seconds = Number(process.argv[2] ?? 60);
const parsed = readSettings();
if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
const { kysely: db, kind, close } = openDatabase(parsed.settings.database);
await migrateToLatest(db, kind);

const template = { subject: 'News', preview: '', html: '<p>News</p>', text: 'News' };
const message: Message = {
  name: `bench-${Date.now()}`,
  contentHash: 'bench',
  templates: byLanguage(() => template),
};
const transport: Transport = {
  connections: 5,
  send: () => Promise.resolve({ kind: 'accepted', answer: '250 ok' }),
  verify: () => Promise.resolve({ ok: true }),
  close: () => Promise.resolve(),
};
const selection = { people: EVERYONE, addNew: false, again: [] };
const memory = () => `${Math.round(process.memoryUsage().rss / 1_048_576)} MiB`;

/** Prints how long something took, in seconds of time and of the processor. */
async function measured<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const [started, processor] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(processor);
  const elapsed = ((performance.now() - started) / 1000).toFixed(2);
  console.log(`${name}: ${elapsed} s, processor ${((user + system) / 1e6).toFixed(2)} s, memory ${memory()}`);
  return result;
}

const plan = () => planSending(db, systemClock, message, selection);
const { total } = await measured('plan before it is begun', plan);
let sent = 0;
let ends = Infinity;
await measured(`queue of ${total} people, and ${seconds} s of sending`, () =>
  runSending({
    ...{ db, kind, message, selection, transport },
    clock: systemClock,
    actor: { now: () => Date.now(), user: 'bench' },
    change: false,
    render: ({ id }) => ({ id, ...template, headers: {} }),
    pace: { perMinute: 1e9 },
    stopped: () => performance.now() > ends,
    onPeople: (count) => {
      if (sent === 0) {
        ends = performance.now() + seconds * 1000;
        console.log(`the first is sent, memory ${memory()}`);
      }
      sent += count;
      if (sent % 20_000 < count) console.log(`${sent} sent, memory ${memory()}`);
      return Promise.resolve();
    },
  }),
);
console.log(`${sent} sent, ${Math.round(sent / seconds)} each second`);
await measured('plan in the middle', plan);
await measured('plan with a filter', () =>
  planSending(db, systemClock, message, { ...selection, people: conditionOf({ domain: 'hust.edu.vn' }) }),
);
await close();
