import { BURST } from '../../actions/check/bursts.ts';
import { capital, duration, plain, plural, type Trouble } from './grammar.ts';

const { count, percent } = plain('en');
const rows = (n: number) => plural(n, `${count(n)} address`, `${count(n)} addresses`);

const burst = `A burst is ${count(BURST.least)} sign-ups or more within ${count(BURST.minutes)} minutes, and ${count(BURST.times)} times what is usual at that hour of the day: a lecture, a post, or a machine.`;

/** What the operator's command says, in English. Verbs' names, options and file formats are the same in every language. */
export const en = {
  summary: 'Looks after the waitlist: sees it, moves it, forgets, backs up.',
  help: {
    usage: 'Usage:',
    arguments: 'Arguments:',
    options: 'Options:',
    globalOptions: 'Options of every verb:',
    commands: 'Verbs:',
    examples: 'Examples:',
    optionsWord: 'options',
    usageTail: 'VERB [options]',
    choices: (values: string) => `one of ${values}`,
    default: (value: string) => `otherwise ${value}`,
    helpOption: 'show this help',
    helpVerb: 'show the help of a verb',
    verb: 'verb',
    json: 'for machines: JSON instead of tables and sentences',
    lang: 'language of help and messages; otherwise the system’s',
    zone: 'time zone in which days begin and times are shown',
  },
  usage: {
    error: (sentence: string) => `Not understood: ${sentence}`,
    hint: (verb: string) => `Help: npm run --silent waitlist -- ${verb}--help`,
    unknownVerb: (name: string) => `there is no verb “${name}”.`,
    unknownOption: (name: string) => `there is no option ${name} here.`,
    missingArgument: (name: string) => `${name} is missing.`,
    missingValue: (option: string) => `${option} needs a value.`,
    tooMany: 'there are more words than this verb takes.',
    badValue: (option: string, value: string, problem: string) => `${option} “${value}”: ${problem}`,
    did: (name: string) => `Did you mean ${name}?`,
    wholeNumber: 'a whole number from 1 up.',
    language: 'en or vi.',
    moment: 'a day (2026-01-31), a time (2026-01-31T18:00) or how long ago (7d, 12h).',
    zone: 'a time zone such as Asia/Ho_Chi_Minh or UTC.',
    oneOf: (values: string) => `one of ${values}.`,
    pair: (columns: string) => `COLUMN=HEADING, where the column is one of ${columns}.`,
    domain: 'a mail domain such as example.edu.vn.',
  },
  failure: {
    configuration: (problems: string) => `The configuration is wrong: ${problems}`,
    noList: (path: string) => `There is no list at ${path} yet. The first start of the server makes it.`,
    database: (reason: string) => `The database could not be used: ${reason}`,
    unexpected: (reason: string) => `This should not have happened: ${reason}`,
    file: (path: string, reason: string) => (path === '' ? capital(reason) : `${path}: ${reason}`),
    fileReasons: {
      missing: 'there is no such file or folder.',
      folder: 'this is a folder, not a file.',
      forbidden: 'permission is missing.',
      readOnly: 'nothing can be written there, it is read-only.',
      full: 'the disk is full.',
      longName: 'the name is too long.',
      list: 'this is the list’s own database file, which is never written over.',
      input: 'this command reads the same file; name another one.',
      foreign: 'this file belongs to another user.',
      device: 'this is a device, not a file.',
    },
    databaseReasons: {
      refused: 'nobody answers where DATABASE_URL leads, or the server is just starting or stopping.',
      unknownHost: 'there is no machine by the name in DATABASE_URL.',
      unreachable: 'the machine in DATABASE_URL can’t be reached.',
      brokenOff: 'the connection broke off.',
      login: 'the user name or password in DATABASE_URL is not accepted.',
      noDatabase: 'there is no database by the name in DATABASE_URL.',
      forbidden: 'the user in DATABASE_URL lacks the permission.',
      otherFile: 'the file in DATABASE_URL is no SQLite database.',
      damaged: 'the file is damaged; restore a backup.',
      busy: 'another program is holding it; try again in a moment.',
      full: 'the disk is full.',
      readOnly: 'it is read-only.',
      closed: 'the file can’t be opened; look at its rights and those of its folder.',
      crowded: 'it takes no more connections at the moment.',
      newer: 'it was made by a newer version of this program.',
    },
  },
  confirm: {
    type: 'Type yes to go on:',
    word: 'yes',
    no: 'Nothing was changed.',
    nobody: 'Nobody is here to ask; say it with --yes.',
  },
  progress: {
    line: (done: number, total: number, perSecond: number, seconds: number | undefined) =>
      `${count(done)} of ${count(total)} · ${count(perSecond)}/s${seconds === undefined ? '' : ` · ${duration(seconds, 'h', 'min', 's')} left`}`,
  },
  files: {
    exists: (path: string) => `${path} is there already. To replace it, add --yes.`,
    missing: (path: string) => `There is no file ${path}.`,
    noText: 'This is no text for a terminal. Name a file, or pass it on to another program.',
    yes: 'replace a file that is there',
    yesErase: 'do it without asking',
  },
  columns: {
    joined: 'Joined',
    email: 'Email',
    language: 'Language',
    consent: 'Consent',
  },
  filter: {
    language: 'only those who joined in this language',
    since: 'only from this time on: 2026-01-31, 2026-01-31T18:00, 7d, 12h',
    until: 'only up to this time; a day counts whole',
    domain: 'only this mail domain and those below it',
  },
  /** What `check` and `report` call a burst. */
  burst,
  list: {
    summary: 'show the list, newest first',
    limit: 'rows on a page',
    page: 'which page',
    oldest: 'oldest first',
    empty: 'Nobody is on the list.',
    nothing: 'Nobody fits.',
    foot: (from: number, to: number, all: number) => `${count(from)} to ${count(to)} of ${rows(all)}`,
    next: (page: number) => `next page: --page ${String(page)}`,
    examples: [
      ['list', 'the twenty newest'],
      ['list --language vi --since 7d', 'who joined in Vietnamese in the last week'],
      ['list --domain hust.edu.vn --limit 100', 'one university’s addresses'],
    ],
  },
  count: {
    summary: 'print how many are on the list',
    examples: [
      ['count', 'all of them'],
      ['count --since 2026-01-01 --language en', 'those of this year in English'],
    ],
  },
  search: {
    summary: 'find addresses by a part of them',
    text: 'a part of the address',
    examples: [['search lan.anh', 'everyone with lan.anh in the address']],
  },
  check: {
    summary: 'flag addresses and bursts that a person should look at',
    description: `Flags throwaway domains, likely slips of well-known domains, addresses of offices, and bursts. It never deletes anything. Ends with 1 when something was found. ${burst}`,
    limit: 'how many flagged addresses to show; all are counted',
    flag: 'Flag',
    meant: 'Meant?',
    flags: { disposable: 'throwaway', typo: 'slip?', role: 'office' },
    from: 'Burst from',
    until: 'until',
    signUps: 'Sign-ups',
    usual: 'Usual',
    mostly: 'Mostly',
    alike: 'Look alike',
    found: (all: number, disposable: number, typo: number, role: number, bursts: number) =>
      `${rows(all)} looked at: ${count(disposable)} throwaway, ${count(typo)} likely ${plural(typo, 'slip', 'slips')}, ${count(role)} of offices; ${count(bursts)} ${plural(bursts, 'burst', 'bursts')}.`,
    examples: [
      ['check', 'everything'],
      ['check --since 7d --json', 'the last week, for machines'],
    ],
  },
  stats: {
    summary: 'show the list in figures, with charts',
    top: 'how many mail domains to name',
    title: 'The waitlist in figures',
    number: (value: number) => count(value),
    percent: (share: number) => percent(share),
    total: 'On the list',
    today: 'Today',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    before: (n: number, days: number) => `${count(n)} in the ${count(days)} before`,
    perDay: (days: number) => `Sign-ups per day, last ${count(days)} ${days === 1 ? 'day' : 'days'}`,
    byLanguage: 'By language',
    byDomain: (domains: number) => `By mail domain (${count(domains)} in all)`,
    byHour: 'By hour of the day',
    examples: [
      ['stats', 'in Hanoi’s time'],
      ['stats --time-zone UTC --top 25', 'in another zone, with more domains'],
      ['stats --json', 'all figures, for machines'],
    ],
  },
  export: {
    summary: 'write the list as CSV, JSON lines, Excel workbook or vCards',
    format: 'file format; otherwise by the ending of the file’s name, or csv',
    for: 'columns for a mailing service',
    out: 'file to write; otherwise standard output',
    bom: 'begin CSV with a byte order mark, for Excel',
    done: (n: number, path: string, seconds: number) => `${rows(n)} in ${path} (${seconds.toFixed(1)} s).`,
    examples: [
      ['export --out list.csv', 'everything, to be read back exactly by import'],
      ['export --out list.xlsx --since 30d', 'who joined in the last 30 days, for Excel'],
      ['export --for listmonk --language vi --out vi.csv', 'ready to be uploaded to listmonk'],
      ['export --format jsonl | head -n 3', 'the first three as JSON'],
    ],
  },
  import: {
    summary: 'put addresses from a file on the list',
    description:
      'Puts addresses from a CSV file or JSON lines on the list: our own exports exactly as they were, others by their column headings. Without --yes it only shows what would happen. An import that was cut off is finished by doing it again.',
    file: 'CSV or JSON lines; - for standard input',
    map: 'which heading stands for email, language or joined_at; may be repeated',
    language: 'language of those whose row names none; otherwise en',
    consent: 'what they agreed to, where the file does not say',
    refused: 'file for rows that are refused; otherwise FILE.refused.csv',
    yes: 'really do it',
    noEmail: (headings: string) =>
      `No column with addresses was found among: ${headings}. Name it with --map email=HEADING.`,
    broken: (problem: string) => `The file can’t be read as CSV, and nothing was changed: ${problem}`,
    read: (n: number) => plural(n, `${count(n)} row read.`, `${count(n)} rows read.`),
    columns: 'columns',
    refusedBecause: (n: number, reason: string) => `${count(n)} refused: ${reason}`,
    refusedIn: (path: string) => `All refused rows, with their lines: ${path}`,
    notRefused: (path: string) =>
      `${path} is there already and holds something else than refused rows. Name another file with --refused.`,
    wouldAdd: (n: number) => `${rows(n)} would be added. Nothing was changed; to do it, add --yes.`,
    added: (n: number) => `${rows(n)} added.`,
    reasons: {
      unreadable: 'can’t be read',
      email: 'no valid email address',
      language: 'neither en nor vi',
      time: 'the time can’t be read',
      future: 'the time is still to come',
      id: 'the id is no UUID',
      source: 'unknown source page',
      consent: 'the consent version is missing',
      repeated: 'stands in the file a second time',
      listed: 'is on the list already',
      erased: 'was erased on request, and has not joined again',
      expired: 'joined before the date up to which everyone was forgotten',
    },
    examples: [
      ['import list.csv', 'what would happen'],
      ['import list.csv --yes', 'do it'],
      ['import fair.csv --map email="Your email" --language vi --yes', 'a list from elsewhere'],
      ['import - --yes < list.jsonl', 'from standard input'],
    ],
  },
  person: {
    summary: 'show everything that is held about someone',
    description:
      'Shows everything that is held about someone, in Vietnamese and English, ready to be sent to them: for a request under Vietnam’s personal data law (91/2025/QH15) or the GDPR. Ends with 1 when nothing is held.',
    address: 'their email address',
    out: 'write it as a page (HTML) into this file',
    written: (path: string) => `Written to ${path}.`,
    deadlines: (answer: string, deletion: string) =>
      `To be answered by ${answer} (2 working days, public holidays not counted); if deletion is asked for, by ${deletion}.`,
    title: 'What we hold about you',
    something: '{provider} holds the following about {address}. Looked up on {time}.',
    nothing: '{provider} holds nothing about {address} on its waitlist. Looked up on {time}.',
    labels: {
      email: 'Email',
      language: 'Language of the page',
      page: 'How you joined',
      joined: 'Time of joining',
      consent: 'Wording you agreed to',
      id: 'Number of the entry',
      until: 'Deleted by itself after',
      erased: 'Erased on request',
      backup: 'Backup of',
    },
    languages: { en: 'English', vi: 'Vietnamese' },
    landing: 'through the form on the page',
    imported: 'from another list that was taken over',
    consentTitle: 'What stood beside the form',
    unknownWording: 'These words are no longer kept here.',
    rightsTitle: 'Why, and what you can do',
    purpose:
      'Your data is used only to tell you when applications open and how to apply. Nothing else is held: no network address, no browser, no profile.',
    rights:
      'You may see, correct, receive, restrict and delete your data, object to its use and withdraw your consent at any time (Law 91/2025/QH15; where it applies, the GDPR).',
    contact: 'Write to {email} or call {phone}. Responsible: {responsible}, {provider}, {postalAddress}.',
    examples: [
      ['person lan@example.com', 'to be read, or pasted into an answer'],
      ['person lan@example.com --out lan.html', 'a page to be printed or attached'],
      ['person lan@example.com --json', 'the same for machines'],
    ],
  },
  erase: {
    summary: 'erase people for good',
    description:
      'Takes people off the list and out of the database’s files, and keeps a keyed hash so that no import and no restored backup brings them back. Who signs up again is on the list again.',
    addresses: 'email addresses',
    file: 'a file with one address on each line; - for standard input',
    none: 'No address was given.',
    wrong: (addresses: string) => `No email address: ${addresses}`,
    question: (n: number) => `Erase ${rows(n)} for good?`,
    done: (n: number) => `${rows(n)} erased.`,
    missing: (address: string) =>
      `${address} was not on the list; it is noted as erased all the same, so that no import and no backup brings it.`,
    gone: (name: string) => `No byte of it is left in ${name}.`,
    vacuumed: (name: string) =>
      `Deleted and vacuumed in ${name}. PostgreSQL’s own log, its replicas and its backups may hold it for a while yet.`,
    notGone: (name: string) =>
      `Something of it is still in the files of ${name}. Stop the server and run this again.`,
    examples: [
      ['erase lan@example.com', 'asks, then erases'],
      ['erase --file requests.txt --yes', 'everyone in the file, without asking'],
    ],
  },
  backups: {
    none: 'No backup that is known holds any of it.',
    some: 'In these backups it may still be found:',
    states: {
      holds: 'holds it',
      encrypted: 'is encrypted, and may hold it',
      elsewhere: 'is no longer where it was written; if you keep it elsewhere, it may hold it',
      unreadable: 'can’t be read',
    },
    advice: 'Make a new backup, then delete these. Restored, they would not bring anyone erased back.',
  },
  'forget-before': {
    summary: 'delete everyone who joined before a day',
    description:
      'Deletes everyone who joined before a day. RETENTION_DAYS does the same daily in the server. Neither an import nor a restored backup brings anyone back who joined before that day.',
    time: 'a day (2026-01-31), a time, or how long ago (365d)',
    future: 'The time is still to come, so this would delete everyone.',
    question: (n: number, day: string) => `Delete ${rows(n)} that joined before ${day}?`,
    done: (n: number) => `${rows(n)} deleted.`,
    examples: [['forget-before 365d', 'everyone who joined more than a year ago']],
  },
  consent: {
    summary: 'show what people agreed to, and when',
    wording: 'the whole wording below the table',
    people: 'People',
    first: 'First',
    last: 'Last',
    sentence: 'Sentence beside the form',
    unknown: 'not known here',
    examples: [
      ['consent', 'which wording how many agreed to'],
      ['consent --wording', 'with all that could be read'],
    ],
  },
  backup: {
    summary: 'write a consistent copy of everything while the server runs',
    description:
      'Writes a consistent copy of everything into one SQLite file while sign-ups go on, whatever the database is, and reads it back to check it.',
    file: 'file to write; - for standard output',
    encrypt: 'encrypt it to this age public key (age1…)',
    keepDays: 'then delete backups made by this command more than so many days ago',
    notAge: 'an age public key such as age1….',
    damaged: (problem: string) => `The copy did not pass its check and was not kept: ${problem}`,
    done: (n: number, path: string) => `${rows(n)} in ${path}, checked.`,
    deleted: (path: string) => `Deleted, too old: ${path}`,
    examples: [
      ['backup monday.db', 'a copy to be restored with restore'],
      ['backup monday.db.age --encrypt age1…', 'only who has the key can read it'],
      ['backup monday.db --keep-days 30', 'and older ones go'],
    ],
  },
  restore: {
    summary: 'make the list what it was in a backup',
    description:
      'Checks the backup, keeps the present list aside, then makes the list what it was, in one step, while the server runs. Who was erased since stays erased; who joins meanwhile stays.',
    file: 'a file that backup wrote; - for standard input',
    identity: 'file with the age key, for an encrypted backup',
    aside: 'where the present list is kept; otherwise beside the backup',
    needsKey: 'The backup is encrypted. Name the file with the key: --identity FILE.',
    wrongKey: (problem: string) => `The backup could not be decrypted: ${problem}`,
    damaged: (problem: string) => `This is no sound backup, and nothing was changed: ${problem}`,
    question: (backup: number, present: number) =>
      `The backup has ${rows(backup)}, the list has ${rows(present)}. Make the list what it was?`,
    done: (added: number, removed: number) => `${rows(added)} brought back, ${rows(removed)} removed.`,
    erased: (n: number) => `${rows(n)} not brought back: erased since.`,
    expired: (n: number) => `${rows(n)} not brought back: joined too long ago.`,
    keptAside: (path: string) => `The list as it was before: ${path}`,
    examples: [
      ['restore monday.db', 'asks, then restores'],
      ['restore monday.db.age --identity key.txt --yes', 'an encrypted one, without asking'],
    ],
  },
  audit: {
    summary: 'show what was done when; without addresses',
    limit: 'how many lines, newest first',
    at: 'When',
    action: 'What',
    detail: 'Detail',
    empty: 'Nothing was done yet.',
    examples: [['audit', 'the fifty newest lines']],
  },
  doctor: {
    summary: 'look whether everything is ready for the public',
    description:
      'Looks at configuration, facts, words, the built page, database, disk and clock, and says what to do about each thing that is wrong. With --url also at certificate and headers of the page as visitors reach it; then it signs an invented address up there, sees it arrive on this list and takes it off again. Ends with 1 while something has to be mended.',
    url: 'where visitors reach the page, such as https://them.example',
    badUrl: 'an address such as https://them.example.',
    ready: 'Ready for the public.',
    notReady: (n: number) =>
      plural(
        n,
        'One thing has to be mended before going live.',
        `${count(n)} things have to be mended before going live.`,
      ),
    checks: {
      configuration: 'Configuration',
      origin: 'Address',
      sample: 'Sample',
      contact: 'Contact and privacy',
      words: 'Words',
      page: 'Page',
      pictures: 'Pictures',
      database: 'Database',
      durability: 'Durability',
      disk: 'Disk',
      clock: 'Clock',
      tls: 'Certificate',
      redirect: 'Way to https',
      reached: 'Reached',
      headers: 'Headers',
      canary: 'Sign-up',
    },
    configuration: {
      good: 'understood.',
      bad: (problems: string) => [problems, 'Correct these variables; README lists all of them.'] as Trouble,
      limits: [
        'RATE_LIMIT is off: one machine can fill the list.',
        'Remove RATE_LIMIT=off, which is for load tests.',
      ] as Trouble,
      debug: ['LOG_LEVEL is debug.', 'Set it to info, so that the log stays small.'] as Trouble,
    },
    origin: {
      good: (origin: string) => origin,
      unset: (origin: string) =>
        [
          `${origin} leads nowhere on the internet.`,
          'Set PUBLIC_ORIGIN to where visitors reach the page, and build again (npm run build).',
        ] as Trouble,
      plain: (origin: string) =>
        [
          `${origin} has no https.`,
          'Get a certificate (deploy has samples) and set PUBLIC_ORIGIN to the https address.',
        ] as Trouble,
    },
    sample: {
      good: 'the facts are your own.',
      bad: [
        'the page still says that it is a sample.',
        'Fill in src/content/facts.ts, set sample to false, and build again.',
      ] as Trouble,
    },
    contact: {
      good: 'filled in.',
      bad: (names: string) =>
        [
          `still invented: ${names}.`,
          'Put the real ones into src/content/facts.ts; the privacy text and the imprint take them from there.',
        ] as Trouble,
    },
    words: {
      good: (n: number) => `both languages complete, ${count(n)} texts each.`,
      missing: (names: string) =>
        [
          `missing or with an unfilled place: ${names}.`,
          'Write them in src/content/en.ts or vi.ts.',
        ] as Trouble,
      long: (names: string) =>
        [
          `longer than the layout bears: ${names}.`,
          'Shorten them, or look at the page at every width first.',
        ] as Trouble,
    },
    page: {
      good: (n: number) => `built for this address, ${count(n)} files.`,
      missing: (folder: string) => [`not built: nothing in ${folder}.`, 'Run npm run build.'] as Trouble,
      lost: (names: string) => [`files are missing: ${names}.`, 'Run npm run build.'] as Trouble,
      origin: (built: string, origin: string) =>
        [
          `built for ${built}, not for ${origin}.`,
          'Run npm run build with the same PUBLIC_ORIGIN.',
        ] as Trouble,
    },
    pictures: {
      good: (n: number) => `${count(n)}, all in place.`,
      bad: (names: string) =>
        [`missing: ${names}.`, 'Put them into public or src/site/pictures, and build again.'] as Trouble,
    },
    database: {
      good: (name: string) => `${name} can be read and written.`,
      bad: (reason: string) =>
        [
          reason,
          'Look at DATABASE_URL, at the rights of the folder, and whether the database runs.',
        ] as Trouble,
      damaged: [
        'the file is damaged.',
        'Stop the server and restore a backup (waitlist restore).',
      ] as Trouble,
    },
    durability: {
      good: 'a sign-up that was confirmed survives a loss of power.',
      bad: [
        'a confirmed sign-up could be lost with the power.',
        'SQLite: journal_mode WAL and synchronous FULL; PostgreSQL: synchronous_commit and fsync on.',
      ] as Trouble,
    },
    disk: {
      good: (free: number) => `${count(free)} MiB free.`,
      bad: (free: number, folder: string) =>
        [
          `only ${count(free)} MiB free for ${folder}.`,
          'Make room; a million sign-ups take some 300 MiB, and each backup as much.',
        ] as Trouble,
    },
    clock: {
      good: (now: string) => now,
      bad: (now: string) => [`it is not ${now}.`, 'Set the clock, and let NTP keep it.'] as Trouble,
      behind: (now: string, last: string) =>
        [
          `it is ${now} here, but the newest sign-up is of ${last}.`,
          'Compare the clocks of this machine and of the servers; let NTP keep them.',
        ] as Trouble,
      apart: (seconds: number) =>
        [
          `this machine and the server are ${count(seconds)} s apart.`,
          'Let NTP keep both clocks.',
        ] as Trouble,
    },
    tls: {
      good: (days: number) => `trusted, for ${count(days)} more days.`,
      ending: (days: number) =>
        [
          `ends in ${plural(days, 'one day', `${count(days)} days`)}.`,
          'Renew it, and see why it was not renewed by itself.',
        ] as Trouble,
      bad: (reason: string) =>
        [
          `browsers would refuse it: ${reason}`,
          'Look at the certificate, its chain, and the name it is for.',
        ] as Trouble,
      plain: [
        'no https: addresses travel in the open.',
        'Put the page behind TLS; deploy has samples.',
      ] as Trouble,
    },
    redirect: {
      good: 'http leads to https.',
      bad: (url: string, status: number) =>
        [
          `${url} answers ${String(status)} instead of leading to https.`,
          'Let the proxy redirect http to https.',
        ] as Trouble,
      none: (url: string) =>
        [
          `${url} does not answer.`,
          'Who types the address without https gets nowhere: redirect port 80.',
        ] as Trouble,
    },
    reached: {
      good: (url: string) => url,
      bad: (url: string, reason: string) =>
        [
          `${url} does not answer: ${reason}`,
          'See whether the server runs, and whether name and firewall lead to it.',
        ] as Trouble,
      other: (url: string, status: number) =>
        [
          `${url} answers ${String(status)}, and not with our page.`,
          'See what the proxy serves under this name.',
        ] as Trouble,
    },
    headers: {
      good: (n: number) => `all ${count(n)} as they should be.`,
      bad: (names: string) =>
        [
          `missing or changed: ${names}.`,
          'Let the proxy pass on what the server sends; static hosts read dist/public/_headers.',
        ] as Trouble,
      cookie: [
        'something sets a cookie, and the page says that there is none.',
        'Switch it off at the proxy or host.',
      ] as Trouble,
      telling: (names: string) =>
        [`${names} names a version.`, 'Switch that off (nginx: server_tokens off).'] as Trouble,
    },
    canary: {
      good: (milliseconds: number) => `signed up, arrived and taken off again in ${count(milliseconds)} ms.`,
      refused: (reason: string) =>
        [
          `the function did not take it: ${reason}`,
          'Look at the server’s log; 403 means that ALLOWED_ORIGINS or PUBLIC_ORIGIN does not name this address.',
        ] as Trouble,
      elsewhere: (email: string, name: string) =>
        [
          `taken, but not on ${name}: the page keeps another list.`,
          `Give this command the server’s DATABASE_URL, then take ${email} off the other list.`,
        ] as Trouble,
      database: (reason: string) =>
        [
          `the list could not be looked at: ${reason}`,
          'Once the database is back, run doctor --url again: it takes off what is left.',
        ] as Trouble,
    },
    examples: [
      ['doctor', 'before going live'],
      ['doctor --url https://them.example', 'after going live, and from time to time'],
      ['doctor --json', 'for a monitor'],
    ],
  },
  report: {
    summary: 'write one printable page with charts of the list, in both languages',
    description: `Writes one page with charts: sign-ups per day and in all, languages, weekdays and hours, mail domains, bursts and likely junk. It is complete in itself, readable without network, and names no address, only mail domains. ${burst}`,
    out: 'file to write',
    done: (n: number, path: string, seconds: number) =>
      `${rows(n)} counted in ${path} (${seconds.toFixed(1)} s).`,
    locale: 'en-GB',
    title: 'The waitlist in figures',
    name: 'English',
    made: (time: string, zone: string) => `As of ${time}, ${zone}`,
    empty: 'Nobody is on the list.',
    tiles: { all: 'on the list', today: 'today', week: 'in 7 days', month: 'in 30 days' },
    table: 'The figures behind it',
    count: 'Sign-ups',
    share: 'Share',
    days: {
      title: 'Sign-ups per day',
      text: (day: string, n: number) => `Most in one day: ${count(n)}, on ${day}.`,
      average: 'average of 7 days',
      day: 'Day',
    },
    sum: {
      title: 'The list as it grew',
      text: (n: number, days: number) => `${rows(n)} in ${plural(days, 'one day', `${count(days)} days`)}.`,
      all: 'In all',
    },
    languages: {
      title: 'Languages',
      text: 'The language of the page on which they joined.',
      vi: 'Vietnamese',
      en: 'English',
    },
    week: {
      title: 'Weekdays and hours',
      text: (day: string, hour: string, n: number) =>
        `The stronger the colour, the more. Busiest: ${day} at ${hour}, ${count(n)} so far.`,
    },
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    domains: {
      title: 'Mail domains',
      text: (all: number, shown: number) =>
        `${count(all)} ${plural(all, 'domain', 'domains')}; the ${plural(shown, 'first', `${count(shown)} most frequent`)} of them.`,
      domain: 'Domain',
      others: (n: number) => `${count(n)} more`,
    },
    bursts: {
      title: 'Bursts',
      text: burst,
      none: 'None: sign-ups came in evenly.',
      from: 'From',
      until: 'Until',
      usual: 'Usual',
      domain: 'Most frequent domain',
    },
    doubts: {
      title: 'Likely junk',
      text: 'Nothing is deleted for it. Look at the addresses before you write to them.',
      kind: 'What',
      examples: 'Domains',
      none: 'none',
      disposable: 'throw-away addresses',
      mistyped: 'probably mistyped domains',
      role: 'offices rather than people (info@, admin@)',
    },
    foot: 'This page holds no addresses. Counted in the time zone named above.',
    examples: [
      ['report --out report.html', 'for the browser and the printer'],
      ['report --time-zone UTC --out report.html --yes', 'days as in UTC; replaces the last one'],
    ],
  },
  poster: {
    summary: 'draw a printable A4 sheet with a code that leads to the page',
    description:
      'Draws a printable A4 sheet for campus walls: headline, picture, and a QR code that leads to the page. With --lang en or vi in one language, otherwise in both. The address is PUBLIC_ORIGIN, or the origin in src/content/facts.ts.',
    out: 'file to write, ending in .svg or .pdf',
    ending: (path: string) => `${path}: the name has to end in .svg or .pdf.`,
    tools:
      'The sheet is drawn by the tools that build the page, and they are not installed here. Run npm ci.',
    done: (path: string, url: string) => `${path} is ready; its code leads to ${url}`,
    sample: 'It says that it is a sample, until src/content/facts.ts says otherwise.',
    examples: [
      ['poster --lang vi --out poster.pdf', 'for the print shop, in Vietnamese'],
      ['poster --lang both --out poster.svg', 'in both languages, to be edited'],
    ],
  },
};

/** The messages of one language. */
export type Messages = typeof en;
