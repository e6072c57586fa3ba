import type { Finding } from '../actions/doctor/finding.ts';

/** What is wrong, and what to do about it. */
export const DOCTOR_SENTENCES: Readonly<Record<Finding['id'], readonly [wrong: string, act: string]>> = {
  limits: ['RATE_LIMIT is off: a single machine can fill the list.', 'Remove it; it is for load tests.'],
  plain: [
    'The connection to the database can be read or redirected on the way.',
    'Remove sslmode from DATABASE_URL; the connection is then encrypted and verified.',
  ],
  origin: [
    '{origin} is not a public https address.',
    'Set PUBLIC_ORIGIN to where visitors reach the page, and build again (npm run build).',
  ],
  sample: [
    'The page still says that it is a sample.',
    'Fill in src/content/programme.ts, set isSample to false, and build again.',
  ],
  remains: [
    '{number} lines still have words of the sample, the first in {file}, line {line}.',
    'Write what is true of your programme, or take the words out of src/content/sample-words.ts.',
  ],
  content: ['{number} facts or texts are wrong, the first is {entry}: {sentence}', 'Correct it in {file}.'],
  page: ['The page is not built for {origin}.', 'Run npm run build with the same PUBLIC_ORIGIN.'],
  list: ['The list cannot be used: {sentence}', 'Check DATABASE_URL, and that the database is running.'],
  corrupt: ['The list’s file is corrupted.', 'Stop the server and restore a backup (waitlist restore).'],
  durability: [
    'A confirmed sign-up could be lost in a power failure.',
    'SQLite: journal_mode WAL and synchronous FULL; PostgreSQL: synchronous_commit and fsync on.',
  ],
  open: ['Other users of this machine can read or change {files}.', 'Run: chmod 600 {files}'],
  disk: [
    'Only {free} MiB are free for {folder}.',
    'A million people take about 300 MiB, and so does each backup.',
  ],
  clock: [
    'The clock here says {time}; the server’s or the newest sign-up’s differs.',
    'Keep both right with NTP.',
  ],
  server: ['No server answers at {url}.', 'Start it, unless the page runs on another machine or port.'],
  retention: [
    'Nobody has been deleted by age for two days.',
    'Check that the server, or its schedule, is running.',
  ],
  wordings: [
    'Recorded consent wordings are corrupted.',
    'Restore the list from a backup (waitlist restore).',
  ],
  backup: ['There is no backup of the last week.', 'Make one now (waitlist backup), and then one every day.'],
  https: ['Browsers would not trust the page, or will not for long: {sentence}', 'Check the certificate.'],
  reached: ['{url} does not answer with this page: {sentence}', 'Check the server, DNS, firewall and proxy.'],
  headers: [
    'Headers are missing, changed or unwanted: {headers}',
    'Let the proxy pass on what the server sends.',
  ],
  canary: [
    'A test sign-up failed: {sentence}',
    'Check the server’s log; 403 means that ALLOWED_ORIGINS or PUBLIC_ORIGIN does not name this address.',
  ],
  elsewhere: [
    'A test sign-up was accepted, but the page uses another list.',
    'Use the server’s DATABASE_URL here, and remove {email} from the other list.',
  ],
};
