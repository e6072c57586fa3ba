/** What a server, the command and the build say to whoever runs them. */

const ENCODED = 'encoded such as %25 for "%"';

/** What a right value of a setting is: the part of a sentence that begins with its name. */
export const SETTING_PROBLEMS = {
  list: 'must list one value at least, with commas between, such as in .env.example',
  certificate:
    'must be the text of a certificate, such as -----BEGIN CERTIFICATE-----…, not the name of a file',
  ageRecipient: 'must be the public key of an age key pair, such as age1…, as age-keygen prints it',
  selector: 'must be the name of a DKIM key, such as mail2026 of mail2026._domainkey.waitlist.example',
  port: 'must be a port number from 0 to 65535, such as 3000',
  days: 'must be a number of days from 1 to 99999, such as 365, or "off"',
  seconds: 'must be a number of seconds from 0 to 60, such as 5',
  count: 'must be a number from 1 to 9999999, such as 3000',
  onOrOff: 'must be "on" or "off"',
  oneOf: 'must be one of {values}',
  key: 'must be a key of letters, digits and the signs . _ -, such as sb_publishable_abc',
  secretKey:
    'must be the public key, such as sb_publishable_abc: this one is secret, and the page would show it to everybody',
  origin: 'must be an origin such as https://waitlist.example, with nothing after the name',
  studioOrigin:
    'must be an origin with https of its own, not that of PUBLIC_ORIGIN, such as https://studio.waitlist.example',
  webAddress: 'must be the address of a page, such as https://waitlist.example/2026',
  window: 'must list attempts per time such as 1000/1h, both from 1 up',
  network:
    'must list addresses or networks such as 10.0.0.0/8 or fd00::/8, ' +
    'public ones no wider than /8 (IPv6: /16), because whoever is in them is believed',
  // One sentence for whatever is wrong with a URL. It shows nothing of the URL, where any part may be of a password.
  databaseUrl:
    `must be sqlite:PATH or postgres://user:password@host:5432/database, ${ENCODED}, ` +
    'with no parameters but host and sslmode=disable, require, verify-full or no-verify, each at most once',
  mailUrl:
    `must be smtps://user:password@host:465 or smtp://user:password@host:587, ${ENCODED}, ` +
    'with no parameters but ca=FILE and tls=verify, no-verify or (smtp alone) off, each at most once',
  mailbox:
    'must be an address, or a name of at most 100 characters before it, such as Name <hello@waitlist.example>',
  needed: 'must be set where {setting}={value}, for example {needed}={right}',
};

/** What is wrong with the file of the settings. */
export const FILE_PROBLEMS = {
  unreadable: '{name} must be a file in UTF-8 that can be read ({reason}).',
  closedMachine:
    '{name} must be a file in UTF-8 that can be read ({reason}). Run this as a user who may (sudo -u waitlist), ' +
    'or name another file in ENV_FILE.',
  stray: '{name}, line {line}: this is no setting. Write NAME=value.',
  unknown: '{name}: {setting} is no setting. The README lists all of them.',
};

/** Why a function does not start on Supabase. */
export const SUPABASE_PROBLEMS = {
  confirm: 'CONFIRM must be "off" on Supabase, where nothing sends mail.',
  notPostgres: 'DATABASE_URL must name a PostgreSQL database.',
  shortKey: 'MAINTENANCE_KEY must have at least {least} characters (openssl rand -hex 32)',
};

/** What becomes of a start. */
export const START = {
  elsewhere:
    'No mail is sent: the list may send from another place or PUBLIC_ORIGIN only. If this is the list now: ./waitlist work --here --yes.',
  greeting: 'The page:  http://{host}:{port}\nThe list:  {list}\nTo see it: ./waitlist studio\n',
  corrupt:
    'The list at {list} is corrupt or is not an SQLite database, and was left as it is. ' +
    'Restore it from a backup, or set DATABASE_URL to another file.',
  failed: 'The server did not start: {reason}',
  otherSocket:
    'systemd must hand over one socket with a port: write one line such as ListenStream=127.0.0.1:3000 in waitlist.socket.',
  noMetrics: "The metrics can't be served on METRICS_PORT {port}: {reason}",
  noPage: 'there is no page in {folder}. Build it: npm run build.',
  otherConfirm:
    'the site was built with CONFIRM={built}, and the server has CONFIRM={set}. Build it again: npm run build.',
};

/** Why the file of a list cannot be used, and what to do. */
export const LIST_PROBLEMS = {
  none:
    'There is no list at {list} yet (file of settings: {settings}). ' +
    'The server makes one when it starts for the first time, and so does a restore.',
  moved:
    '{name} was deleted, moved or replaced after it was opened. Put the file back, or restart to use what is there now.',
  readOnly: '{name} is on a file system that is read-only. What to do: set DATABASE_URL to another place',
  noAccess:
    '{name} belongs to user {owner}, and this runs as user {user}, who may not read and write it. What to do: ',
  openOwn: 'chmod u+rwX {name}',
  openOther: 'run this as user {owner}, or chown {user} {name}',
};

/** What each metric is. */
export const METRICS = {
  waitlist_build_info: 'The version that runs.',
  waitlist_http_responses_total: 'Answers to whatever was asked for, by status.',
  waitlist_http_connections: 'Connections that visitors and proxies have open.',
  waitlist_database_connections:
    'Connections to PostgreSQL that sign-ups use or wait for; there are at most 10.',
  waitlist_submissions_total: 'Sign-ups that this node answered.',
  waitlist_submission_seconds: 'Time from a sign-up to its answer.',
  waitlist_limit_rejections_total: 'Sign-ups that a limit rejected.',
  waitlist_confirm_mails_total: 'Mails that ask for a confirmation, as this node sent them.',
  waitlist_confirm_mails_waiting: 'Mails that ask for a confirmation and wait to be sent.',
  waitlist_confirm_mails_oldest_seconds: 'How long the first of these has waited.',
  waitlist_commit_seconds: 'Time of a commit of one or more sign-ups.',
  waitlist_store_available: '1 while the database can be used, 0 while it is away.',
  waitlist_list_people: 'People on the list, as of the last minute.',
  waitlist_daily_round_timestamp_seconds: 'When the last daily round of all nodes began.',
  waitlist_backup_timestamp_seconds: 'When the last backup of a night was made, by one of all nodes.',
  waitlist_backup_bytes: 'Its size.',
  waitlist_backup_people: 'People in it.',
  waitlist_backup_failed: '1 while no backup of a night can be made, else 0.',
  waitlist_backup_folder: '0 where this node has no folder for backups, else 1.',
  waitlist_list_free_bytes: 'Free room on the disk of the list.',
  waitlist_backup_free_bytes: 'Free room on the disk of the backups.',
  process_start_time_seconds: 'When the process began, in seconds since 1970.',
  process_resident_memory_bytes: 'Memory of the process.',
};
