/**
 * Integration tests that `npm test` leaves to `npm run test:all`: they take long, need another machine's worth of
 * programs, or prove for other hosts what the quick ones prove for ours. All others are quick.
 */
export const SLOW = [
  'build/photographs.test.ts',
  'test/backup/*.test.ts',
  'test/cluster/{cluster,connections,limits,read-only}.test.ts',
  'test/faults/{backup,disk,losses,process,stage}.test.ts',
  'test/mail/{kill,copies,lost-list,beginning,confirm,confirm-kill,confirm-service}.test.ts',
  'test/mistakes/*.test.ts',
  'test/operator/every-database.test.ts',
  'test/service/{every-input,night-backup}.test.ts',
  'test/site/stages.test.ts',
  'test/sources/*.test.ts',
  'test/store/leaving.test.ts',
  'test/studio/{attacks,faults,opener,page-files}.test.ts',
  'test/static-host/static-host.test.ts',
  'test/supabase/*.test.ts',
];

/** What only `npm run test:long` runs: other engines, real proxies, confirming on a static host, a real systemd. */
export const LONG = [
  'test/browsers/*.test.ts',
  'test/cluster/proxies.test.ts',
  'test/static-host/confirming.test.ts',
  'test/systemd/*.test.ts',
];

/** Tests that `npm run test:long` runs once more, with their full number of kills, rows or cases. */
export const AT_LENGTH = [
  'src/contract/email.test.ts',
  'test/backup/who-left.test.ts',
  'test/faults/{backup,losses}.test.ts',
  'test/mail/{kill,confirm-kill}.test.ts',
  'test/mistakes/invented-files.test.ts',
  'test/service/{every-input,night-backup}.test.ts',
  'test/site/stages.test.ts',
  'test/store/leaving.test.ts',
  'test/studio/faults.test.ts',
];

/** The journeys of visitors and organisers: the browser tests of `npm test`, by project and file. `npm run test:all` takes all others. */
export const JOURNEYS =
  /phone (signup|language-switch|errors|routes|without-script|leave|budgets)\.spec|desktop accessibility\/(axe|keyboard)\.spec|studio \S+journeys\.spec/;

/** Browser tests of `npm run test:long` alone: pictures of regions, and the development server. */
export const LONG_SPECS = /visual regions\.spec|development\.spec/;
