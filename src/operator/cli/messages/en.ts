import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import type { ContentProblem } from '../../../content/problems.ts';
import { SPIKE } from '../../actions/check/largest-spike.ts';
import { capital, duration, plain, plural, type Trouble, SOME_LANGUAGE } from './grammar.ts';
import { englishMailMessages } from './mail-en.ts';

const { count, percent, size, languageName } = plain('en');
const rows = (n: number) => plural(n, `${count(n)} address`, `${count(n)} addresses`);

/** The part of the list that is counted; one of the two limits may be missing, not both. */
const period = ({ from, to }: { from?: string; to?: string }) => {
  if (from === undefined) return `sign-ups up to ${to ?? ''}`;
  return to === undefined ? `sign-ups from ${from}` : `sign-ups from ${from} to ${to}`;
};

const spike = `A spike is at least ${count(SPIKE.least)} sign-ups within ${count(SPIKE.minutes)} minutes, and at least ${count(SPIKE.times)} times the usual number: a lecture, a post, or a script.`;

/** The command's messages in English. The names of verbs, options and file formats are the same in every language. */
export const englishMessages = {
  summary: 'Manages the waitlist: view, import and export, delete, back up.',
  languageName,
  help: {
    usage: 'Usage:',
    arguments: 'Arguments:',
    options: 'Options:',
    globalOptions: 'Options of every verb:',
    commands: 'Help:',
    groups: {
      look: 'See the list:',
      move: 'Export and import:',
      people: 'Requests of people, data protection:',
      safety: 'Backups and the audit log:',
      publish: 'Going live, figures, posters and mail:',
    },
    examples: 'Examples:',
    optionsWord: 'options',
    usageTail: 'VERB [options]',
    choices: (values: string) => `one of ${values}`,
    default: (value: string) => `default: ${value}`,
    helpOption: 'show this help',
    helpVerb: 'show the help of a verb',
    verb: 'verb',
    json: 'print JSON instead of tables and sentences, for scripts',
    lang: 'language of help and messages; by default the system’s',
    zone: 'time zone for days and times',
  },
  usage: {
    error: (sentence: string) => `Invalid command: ${sentence}`,
    hint: (verb: string) => `Help: ./waitlist ${verb}--help`,
    unknownVerb: (name: string) => `there is no verb “${name}”.`,
    unknownOption: (name: string) => `there is no option ${name} here.`,
    missingArgument: (name: string) => `${name} is missing.`,
    missingValue: (option: string) => `${option} needs a value.`,
    tooMany: 'too many arguments for this verb.',
    badValue: (option: string, value: string, problem: string) => `${option} “${value}”: ${problem}`,
    swallowed: (options: string, verb: string) =>
      `npm took ${options} for itself. Use ./waitlist ${verb}…, or type -- before the verb: npm run --silent waitlist -- ${verb}…`,
    did: (name: string) => `Did you mean ${name}?`,
    wholeNumber: 'a whole number from 1 up.',
    time: 'a day (2026-01-31, 31/1/2026, yesterday), a time (2026-01-31T18:00) or how long ago (7d, 12h).',
    zone: 'a time zone such as Asia/Ho_Chi_Minh or UTC.',
    oneOf: (values: string) => `one of ${values}.`,
    pair: (columns: string) => `COLUMN=HEADING, where the column is one of ${columns}.`,
    domain: 'a mail domain such as example.edu.vn.',
    consentVersion: 'letters and digits, such as fair-2026; at most 64 characters.',
  },
  failure: {
    configuration: (problems: string) => `Invalid configuration: ${problems}`,
    noList: (path: string) =>
      `There is no list at ${path} yet. The server creates it when it starts for the first time.`,
    database: (reason: string) => `Can’t use the database: ${reason}`,
    unexpected: (reason: string) => `Unexpected error: ${reason}`,
    file: (path: string, reason: string) => (path === '' ? capital(reason) : `${path}: ${reason}`),
    fileReasons: {
      missing: 'there is no such file or folder.',
      folder: 'this is a folder, not a file.',
      forbidden: 'permission denied.',
      readOnly: 'can’t write there, it is read-only.',
      full: 'the disk is full.',
      longName: 'the name is too long.',
      busy: 'another program is using it.',
      otherDisk: 'it is on another disk.',
      broken: 'the disk reports an error.',
      tooMany: 'too many files are open.',
      links: 'too many symbolic links.',
      list: 'this is the list’s own database file, which is never written over.',
      input: 'this command reads the same file; name another one.',
      foreign: 'this file belongs to another user.',
      device: 'this is a device, not a file.',
    },
    databaseReasons: {
      noResponse:
        'there is no response at the address in DATABASE_URL, or the server is starting or stopping.',
      unknownHost: 'the host in DATABASE_URL does not exist.',
      unreachable: 'the host in DATABASE_URL can’t be reached.',
      brokenOff: 'the connection was lost.',
      login: 'the user name or password in DATABASE_URL is not accepted.',
      noDatabase: 'the database named in DATABASE_URL does not exist.',
      forbidden: 'the user in DATABASE_URL has no permission for this.',
      otherFile: 'the file in DATABASE_URL is not an SQLite database.',
      corrupted: 'the file is corrupted; restore a backup.',
      busy: 'another program has locked it; try again shortly.',
      full: 'the disk is full.',
      readOnly: 'it is read-only.',
      closed: 'the file can’t be opened; check its permissions and those of its folder.',
      crowded: 'it accepts no more connections now.',
      newer: 'it was created by a newer version of this program.',
    },
  },
  confirm: {
    type: 'Type yes to continue:',
    word: 'yes',
    no: 'Nothing was changed.',
    nobody: 'Can’t ask here (no terminal). Add --yes to confirm.',
  },
  progress: {
    line: (done: number, total: number, perSecond: number, seconds: number | undefined) =>
      `${count(done)} of ${count(total)} · ${count(perSecond)}/s${seconds === undefined ? '' : ` · ${duration(seconds, 'h', 'min', 's')} left`}`,
  },
  files: {
    exists: (path: string) => `${path} already exists. To replace it, add --yes.`,
    notEmail: (typed: string) => `Not an email address: ${typed}. Nothing was changed.`,
    noText:
      'This format can’t be shown in a terminal. Name a file with --out, or pipe the output into another program.',
    yes: 'replace an existing file',
    yesErase: 'do not ask for confirmation',
  },
  columns: {
    joined: 'Joined',
    email: 'Email',
    language: 'Language',
    source: 'Source',
    consent: 'Consent',
    id: 'Record ID',
  },
  filter: {
    language: 'only people who joined in this language',
    since: 'only from this time on: 2026-01-31, 31/1/2026, yesterday, 2026-01-31T18:00, 7d, 12h',
    until: 'only up to this time; a day is included whole',
    domain: 'only this mail domain and its subdomains',
  },
  spike,
  list: {
    summary: 'show the list, newest first',
    limit: 'rows per page',
    page: 'page number',
    oldest: 'oldest first',
    empty: 'The list is empty.',
    nothing: 'No one matches.',
    pastEnd: (page: number, pages: number) =>
      `Page ${count(page)} is past the end: there ${plural(pages, 'is one page', `are ${count(pages)} pages`)}.`,
    foot: (from: number, to: number, all: number) => `${count(from)} to ${count(to)} of ${rows(all)}`,
    next: (page: number) => `next page: --page ${String(page)}`,
    examples: [
      ['list', 'the 20 newest'],
      [`list --language ${SOME_LANGUAGE} --since 7d`, 'who joined in this language in the last week'],
      ['list --domain hust.edu.vn --limit 100', 'addresses of one university'],
    ],
  },
  count: {
    summary: 'show how many people are on the list',
    examples: [
      ['count', 'everyone'],
      [
        `count --since 2026-01-01 --language ${SOME_LANGUAGE}`,
        'people who joined in this language this year',
      ],
    ],
  },
  search: {
    summary: 'find addresses by part of the address',
    text: 'part of the address; - to read it from standard input',
    prompt: 'Part of the address, then Enter:',
    examples: [['search lan.anh', 'everyone whose address contains lan.anh']],
  },
  check: {
    summary: 'find addresses that deserve a second look',
    description: `Finds disposable domains, likely typos of well-known domains, shared mailboxes (info@, admin@), and the largest spike. It never deletes anything. Exit status is 1 if something was found. ${spike}`,
    limit: 'how many flagged addresses to show; all of them are counted',
    flag: 'Flag',
    meant: 'Did they mean?',
    flags: { disposable: 'disposable', typo: 'typo?', role: 'shared mailbox' },
    from: 'Spike from',
    until: 'until',
    signUps: 'Sign-ups',
    usual: 'Usual',
    showSpike: (from: string, until: string) =>
      `The addresses of the largest spike: waitlist list --since ${from} --until ${until} --limit 500`,
    found: (all: number, disposable: number, typo: number, role: number, spikes: number) =>
      `${rows(all)} checked: ${count(disposable)} disposable, ${count(typo)} likely ${plural(typo, 'typo', 'typos')}, ${count(role)} ${plural(role, 'shared mailbox', 'shared mailboxes')}; ${count(spikes)} ${plural(spikes, 'spike', 'spikes')}.`,
    examples: [
      ['check', 'everything'],
      ['check --since 7d --json', 'the last week, as JSON'],
    ],
  },
  stats: {
    summary: 'show statistics',
    top: 'how many mail domains to show',
    title: 'The waitlist in figures',
    number: (value: number) => count(value),
    percent: (share: number) => percent(share),
    total: 'On the list',
    signUps: 'Sign-ups',
    period,
    today: 'Today',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    before: (n: number, days: number) => `previous ${count(days)} days: ${count(n)}`,
    perDay: (days: number) => `Sign-ups per day, last ${count(days)} ${days === 1 ? 'day' : 'days'}`,
    byLanguage: 'By language',
    byDomain: (domains: number) => `By mail domain (${count(domains)} in total)`,
    byHour: 'By hour of the day',
    examples: [
      ['stats', 'days and hours in the programme’s time zone'],
      ['stats --time-zone UTC --top 25', 'in another time zone, with more domains'],
      ['stats --since 1/3/2026 --until 31/3/2026', 'one month'],
      ['stats --json', 'all figures, as JSON'],
    ],
  },
  export: {
    summary: 'write the list as CSV, Excel workbook, plain addresses or JSON lines',
    format: 'file format; by default taken from the ending of the file name, else csv',
    for: 'columns for a mailing service',
    out: 'file to write; by default standard output',
    ending: (path: string, endings: string) =>
      `${path}: the file name must end in one of ${endings}. Nothing was written.`,
    onlyCsv: (service: string) => `Files for ${service} are CSV. Leave out --format. Nothing was written.`,
    mismatch: (path: string, format: string) =>
      `${path}: the ending of the file name does not fit the format ${format}. Nothing was written.`,
    bom: 'start the CSV file with a byte order mark, for Excel',
    done: (n: number, path: string, seconds: number) => `${rows(n)} in ${path} (${seconds.toFixed(1)} s).`,
    examples: [
      ['export --out list.csv', 'everyone; import reads this file back exactly'],
      ['export --out list.xlsx --since 30d', 'people who joined in the last 30 days, for Excel'],
      ['export --out emails.txt', 'one address per line'],
      [`export --for listmonk --language ${SOME_LANGUAGE} --out part.csv`, 'ready to upload to listmonk'],
      ['export --format jsonl | head -n 3', 'the first three as JSON'],
    ],
  },
  import: {
    summary: 'add the addresses in a file to the list',
    description:
      'Adds the addresses in a file to the list: CSV, JSON lines, an Excel workbook (.xlsx), or one address per line. Our own exports are imported exactly. Files from Google Forms, Google Sheets, Excel, Mailchimp, Brevo, listmonk, Ghost and GetWaitlist are recognised by their headings. Without --yes it only shows what would happen. If an import was interrupted, run it again.',
    file: 'CSV, JSON lines, .xlsx or one address per line; - for standard input',
    map: 'heading of the column for email, language, joined_at or consent_version; “none” leaves it out; can be repeated',
    dates: 'order of day and month in dates such as 3/4/2026; by default found in the file',
    language: `language for rows that do not say one; by default ${DEFAULT_LANGUAGE}`,
    consent: 'what these people agreed to, if the file does not say',
    subscribed: 'words of a status column that mean that somebody is subscribed; all others are left out',
    rejected: 'file for rejected rows; by default FILE.rejected.csv',
    yes: 'really import',
    left: {
      option:
        'the file has addresses of people who left elsewhere, one on each line: take them off the list, and never add them again',
      alone: '--left goes with --yes only. Nothing was changed.',
      notPlain: (line: number) =>
        `Line ${count(line)} is no email address. A list of people to take off has one address on each line and nothing else; no export of this list is one. Nothing was changed.`,
      everybody: (n: number) =>
        `These are all ${count(n)} people on the list. Is it an export of this list? Nothing was changed.`,
    },
    noEmail: (headings: string) =>
      `None of these columns looks like email addresses: ${headings}. Name the right one with --map email=HEADING. Nothing was changed.`,
    unknownHeadings: (headings: string) =>
      `The file has no column ${headings}, which --map names. Nothing was changed.`,
    twice: (headings: string) =>
      `The file has the column ${headings} twice. Delete one of them. Nothing was changed.`,
    undecided: (date: string) =>
      `The file does not show whether ${date} begins with the day or with the month. Add --dates dmy (day first) or --dates mdy (month first). Nothing was changed.`,
    unknownStatuses: (words: string) =>
      `The file does not say whether people with ${words} want mail. Name the words that mean that they do with --subscribed WORD; all others are left out. Nothing was changed.`,
    problems: {
      empty: () => 'The file is empty.',
      binary: () => 'The file is not text and not an Excel workbook.',
      encoding: () =>
        'The file is not in UTF-8; old programs write windows-1258 or windows-1252. In Excel, save it as .xlsx or as “CSV UTF-8”.',
      workbook: () => 'The file is not an Excel workbook, or it is corrupted.',
      quotes: (line: number) =>
        `The file is not valid CSV: a quotation mark is missing or misplaced near line ${count(line)}.`,
      longRow: (line: number) =>
        `The file is not valid CSV: a row near line ${count(line)} does not end. A quotation mark may be missing.`,
    },
    oldLinks:
      'If the file is from another list, the links for leaving in mails that it sent do not work here. To keep them, first: waitlist suppression import FILE, with a file of that list.',
    read: (n: number) => plural(n, `${count(n)} row read.`, `${count(n)} rows read.`),
    columns: 'columns',
    assumed: {
      dates: {
        dmy: 'Dates are read as day/month/year.',
        mdy: 'Dates are read as month/day/year.',
      },
      zone: (n: number, zone: string) =>
        `${count(n)} without a time zone: read as ${zone}. Change it with --time-zone.`,
      time: (n: number) => `${count(n)} without a time: they join now.`,
      language: (n: number, language: string) =>
        `${count(n)} without a language: ${language}. Change it with --language.`,
      consent: (n: number, version: string) => `${count(n)} without a consent version: ${version}.`,
      noConsent: (n: number, marker: string) =>
        `${count(n)} without a consent version: stored as “${marker}”, which means unknown. Name it with --consent.`,
    },
    example: (value: string, line: number) => `the first is “${value}”, line ${count(line)}`,
    rejectedBecause: (n: number, reason: string) => `${count(n)} rejected: ${reason}`,
    rejectedIn: (path: string) => `Rejected rows with line numbers: ${path}`,
    notRejected: (path: string) =>
      `${path} already exists and is not a file of rejected rows. Name another file with --rejected.`,
    wouldAdd: (n: number) => `${rows(n)} would be added. Nothing was changed. To import, add --yes.`,
    added: (n: number) => `${rows(n)} added.`,
    stopped: (n: number) => `Stopped. ${rows(n)} added so far. To add the rest, run the same command again.`,
    reasons: {
      unreadable: 'can’t be read',
      email: 'not a valid email address',
      language: `not one of ${LANGUAGES.join(', ')}`,
      time: 'the time can’t be read',
      future: 'the time is in the future',
      id: 'the id is not a UUID',
      source: 'unknown source page',
      consent: 'not a valid consent version',
      unsubscribed: 'unsubscribed or removed in the other program',
      bounced: 'mail to this address bounced in the other program',
      unconfirmed: 'never confirmed in the other program',
      repeated: 'appears twice in the file',
      listed: 'already on the list',
      erased: 'was erased on request and has not joined again',
      expired: 'joined longer ago than people stay on the list',
    },
    examples: [
      ['import list.csv', 'show what would happen'],
      ['import list.csv --yes', 'import it'],
      ['import --left unsubscribed.csv', 'people who left in a mailing service'],
      [
        `import fair.csv --map email="Your email" --language ${SOME_LANGUAGE} --yes`,
        'a list from another program',
      ],
      ['import - --yes < list.jsonl', 'from standard input'],
    ],
  },
  person: {
    summary: 'show everything we hold about one person',
    description:
      'Shows everything we hold about one person, in their language and the page’s first one, ready to send to them, for a request under data protection law. Exit status is 1 if we hold nothing.',
    address: 'their email address; - to read it from standard input',
    prompt: 'The email address, then Enter:',
    out: 'write it as an HTML page to this file',
    written: (path: string) => `Written to ${path}.`,
    deadlines: (answer: string, days: number, deletion: string) =>
      `Answer by ${answer} (${plural(days, 'one working day', `${days} working days`)}; public holidays are not taken into account); if they ask for deletion, delete by ${deletion}.`,
    examples: [
      ['person -', 'asks for the address: nobody else on this machine can read it'],
      ['person - --out lan.html', 'a page to print or attach'],
      ['person lan@example.com --json', 'the same as JSON'],
    ],
  },
  add: {
    summary: 'put one person on the list',
    description:
      'Puts one person on the list who gave their consent elsewhere: at a fair, on paper, by e-mail. People who were deleted on request have to sign up on the page themselves.',
    address: 'their email address; - to read it from standard input',
    consent: 'what they agreed to, and where you can look it up, such as fair-2026',
    badConsent: 'a name of letters, digits, spaces and . _ / - (100 characters at most).',
    language: 'language to write to them in',
    question: (address: string, language: string, consent: string) =>
      `Add ${address} (${language}; consent: ${consent}; joined now)?`,
    done: (address: string) => `${address} is on the list.`,
    rejections: {
      listed: (address: string) => `${address} is already on the list.`,
      erased: (address: string) =>
        `${address} was deleted on request. They can only sign up again themselves, on the page.`,
    },
    examples: [[`add - --language ${SOME_LANGUAGE} --consent fair-2026`, 'asks for the address']],
  },
  correct: {
    summary: 'correct a mistyped address',
    description:
      'Replaces an address. Time of joining, language and consent stay as they are. The old address is deleted as erase deletes it: neither an import nor a backup adds it again.',
    old: 'the address on the list; - to read both from standard input',
    new: 'the right address',
    prompt: 'The address on the list and the right one, with a space between them, then Enter:',
    question: (old: string, replacement: string) => `Replace ${old} by ${replacement}?`,
    done: (old: string, replacement: string) => `${old} is now ${replacement}.`,
    rejections: {
      unchanged: 'Both addresses are the same.',
      missing: 'The old address is not on the list.',
      listed: 'The new address is already on the list. To remove the old one, use erase.',
      erased: 'The new address was deleted on request. Only its owner can sign up again, on the page.',
    },
    examples: [
      ['correct lan@gmial.com lan@gmail.com', 'asks, then replaces it'],
      ['correct -', 'asks for both addresses'],
    ],
  },
  erase: {
    summary: 'delete people for good',
    description:
      'Takes people off the list and out of the database’s files. It keeps a keyed hash of each address, so that neither an import nor a restored backup adds them again. People who sign up again are on the list again. It names everyone before it asks.',
    addresses: 'email addresses; - to read them from standard input',
    prompt: 'Email addresses, one on each line; an empty line ends:',
    file: 'a file with one address on each line, or an export (CSV, JSON lines); - for standard input',
    none: 'Name addresses, a file, or a filter such as --domain. Nothing was erased.',
    both: 'Name either addresses or filters, not both. Nothing was erased.',
    wrong: (address: string) => `Not an email address: ${address}`,
    wrongLine: (line: number, text: string) => `Line ${count(line)} is not an email address: ${text}`,
    nothing: 'Nothing was erased.',
    notListed: 'not on the list',
    more: (n: number) => `and ${rows(n)} more`,
    question: (listed: number, missing: number) =>
      `Delete ${rows(listed)} for good${missing === 0 ? '' : `, and block ${count(missing)} not on the list`}?`,
    done: (n: number) => `${rows(n)} erased.`,
    missing: (n: number) =>
      `${rows(n)} ${plural(n, 'was', 'were')} not on the list. Neither an import nor a backup will add ${plural(n, 'it', 'them')}.`,
    gone: (name: string) => `No trace of it is left in ${name}.`,
    vacuumed: (name: string) =>
      `Deleted and vacuumed in ${name}. PostgreSQL’s own log, its replicas and its backups may keep it for some time.`,
    notGone: (name: string) =>
      `A trace of it is still in the files of ${name}. Stop the server and run this again.`,
    exports: (n: number, last: string) =>
      `The list was exported ${plural(n, 'once', `${count(n)} times`)} while they may have been on it, last on ${last}. Delete those files, and remove the people wherever you sent them.`,
    examples: [
      ['erase -', 'asks for the addresses'],
      ['erase --file requests.txt', 'everyone in the file'],
      ['erase --domain mailinator.com', 'everyone with an address there'],
    ],
  },
  backups: {
    none: 'No backup in the folder for backups can contain them; copies that you keep elsewhere may.',
    some: 'These backups may still contain them, and so may copies that you keep elsewhere:',
    advice:
      'Make a new backup, then delete these. Restoring one into this list would not add anyone who was deleted.',
  },
  retention: {
    summary: 'show the state of deleting by age',
    description:
      'Shows when people are deleted automatically, when the server last did its daily round, and whether it is paused: if the last round was not a day or two ago, by the clock of this machine, the next one deletes nobody. Exit status is 1 while it is paused.',
    off: 'RETENTION_DAYS is off: nobody is deleted automatically.',
    days: (n: number) => `People are deleted ${plural(n, 'one day', `${count(n)} days`)} after they joined.`,
    paused:
      'Paused: the last round was not a day or two ago. The next one deletes nobody, the one a day later does.',
    lastRound: (time: string | undefined, due: number) =>
      `${time === undefined ? 'There was no daily round yet.' : `The last daily round was on ${time}.`} Due now: ${rows(due)}.`,
    examples: [['retention', 'the present state']],
  },
  consent: {
    summary: 'show what people agreed to and when',
    wording: 'also show the full wording',
    people: 'People',
    first: 'First',
    last: 'Last',
    sentence: 'Sentence beside the form',
    unknown: 'not stored here',
    elsewhere: 'imported from another list, or added by us',
    corrupt: (n: number) =>
      `${count(n)} recorded ${plural(n, 'wording is', 'wordings are')} corrupt and ${plural(n, 'was', 'were')} left out. Restore the database from a backup.`,
    examples: [
      ['consent', 'how many people agreed to which wording'],
      ['consent --wording', 'with the full text that was shown'],
    ],
  },
  backup: {
    summary: 'write a copy of everything while the server runs',
    description:
      'Writes a consistent copy of everything into one SQLite file while sign-ups go on, whatever the database is, and checks it. It writes the suppression list into the folder for backups: who asked for deletion, as keyed hashes.',
    file: 'file to write; otherwise waitlist-DATE.db in the folder backups; - for standard output',
    encrypt: 'encrypt it to this age public key (age1…); otherwise BACKUP_RECIPIENT',
    keepDays: 'then delete backups in that folder that are older than this many days',
    notAge: 'an age public key such as age1….',
    noFolder: 'There is no folder for backups. Name a file, or set BACKUP_FOLDER.',
    corrupted: (problem: string) => `The copy did not pass its check and was not kept: ${problem}`,
    done: (n: number, path: string) => `${rows(n)} in ${path}, checked.`,
    deleted: (path: string) => `Deleted, too old: ${path}`,
    examples: [
      ['backup', 'a copy in the folder backups, named after the time'],
      ['backup --keep-days 30', 'then deletes its own backups that are older than 30 days'],
      ['backup monday.db.age --encrypt age1…', 'can only be read with the key'],
    ],
  },
  suppression: {
    summary: 'write or read the list of those who asked for deletion',
    description:
      'The suppression list keeps those who asked for deletion off the list, whatever is imported or restored. It has keyed hashes instead of addresses. The server, backup and erase write it into the folder for backups, and restore reads it there; this verb is for any other place.',
    action: 'export writes the file, import reads it',
    file: 'the file; - for standard output',
    written: (path: string) => `The suppression list is in ${path}.`,
    read: (n: number, time: string) =>
      `${plural(n, 'One deletion', `${count(n)} deletions`)} read, as of ${time}. Nobody among them is imported or restored.`,
    wrong: (path: string) =>
      `${path} is not a suppression list, or it is encrypted to another key (--identity FILE).`,
    failed: (folder: string) => `The suppression list could not be written in ${folder}.`,
    examples: [
      ['suppression export suppression.json', 'to keep it in another place than the backups'],
      ['suppression import suppression.json', 'before an old backup is restored'],
    ],
  },
  restore: {
    summary: 'restore the people in a backup',
    description:
      'Checks the backup, says what it would change, and asks. It first saves the present list to a file, then restores the backup’s entries in one step, while the server runs. People who joined since stay on the list. People who asked for deletion are not restored.',
    file: 'a file that backup wrote; - for standard input',
    identity: 'file with the age key, for an encrypted backup',
    isList: (path: string) => `${path} is the list itself, not a backup. Nothing was changed.`,
    needsKey: 'The backup is encrypted. Name the file with the key: --identity FILE.',
    wrongKey: (problem: string) => `The backup could not be decrypted: ${problem}`,
    corrupted: (problem: string) => `This is not a valid backup. Nothing was changed. ${problem}`,
    plan: (inBackup: number, added: number) =>
      `The backup has ${rows(inBackup)}; ${count(added)} of them will be restored.`,
    stays: (n: number, newest: string, time: string) =>
      `${plural(n, 'One address that is', `${count(n)} addresses that are`)} not in the backup ${plural(n, 'stays', 'stay')} on the list; the newest is ${newest} (${time}).`,
    erased: (n: number) => `${rows(n)} will not be restored: deletion was requested since.`,
    expired: (n: number) => `${rows(n)} will not be restored: joined too long ago.`,
    faults: (n: number) =>
      `${plural(n, 'One record in the backup breaks', `${count(n)} records in the backup break`)} the rules and will not be restored.`,
    suppressionList: (path: string, time: string) => `Deletions up to ${time} are known from ${path}.`,
    unknownDeletions:
      'The list is empty, so deletions that were asked for after the backup was made are not known here. If you have a newer suppression list, import it first: waitlist suppression import FILE.',
    question: 'Restore it?',
    done: (added: number) => `${rows(added)} restored.`,
    uncertainMails: (n: number) =>
      `For ${plural(n, 'one person', `${count(n)} people`)} it is uncertain whether a mail has been sent since the backup was made. Nobody gets it again unless you want that: waitlist mail send NAME names them.`,
    laterMails:
      'The list is empty, so mails that were sent after the backup was made are not known here: whoever got one would get it again. Before you send, compare with the log of your mail server.',
    keptAside: (path: string, encrypted: boolean) =>
      `The list as it was before: ${path}${encrypted ? ' (encrypted to the same key)' : ''}`,
    examples: [
      ['restore backups/waitlist-2026-03-10-0500Z.db', 'says what it would do, asks, then restores'],
      ['restore monday.db.age --identity key.txt --yes', 'an encrypted one, without asking'],
    ],
  },
  audit: {
    summary: 'show what was done, when, and by whom',
    description: 'Shows what was done, when, and by whom. The log names no address and can only grow.',
    limit: 'how many entries, newest first',
    at: 'When',
    by: 'Who',
    action: 'What',
    detail: 'Details',
    empty: 'Nothing has been done yet.',
    yes: 'yes',
    no: 'no',
    actions: {
      export: 'exported',
      import: 'imported',
      add: 'person added',
      correct: 'address corrected',
      erase: 'erased',
      leave: 'left by link',
      retention: 'deleted by age',
      person: 'person looked up',
      backup: 'backed up',
      'backup-deleted': 'old backups deleted',
      restore: 'restored',
      'suppression-export': 'suppression list exported',
      'suppression-import': 'suppression list imported',
      canary: 'test sign-up removed',
      'mail-begun': 'sending begun',
      'mail-sent': 'mails sent',
    },
    details: {
      rows: 'rows',
      added: 'added',
      removed: 'removed',
      erased: 'erased',
      deleted: 'deleted',
      asked: 'asked for',
      file: 'file',
      files: 'files',
      format: 'format',
      whole: 'whole list',
      before: 'joined before',
      days: 'days',
      found: 'found',
      entries: 'addresses',
      encrypted: 'encrypted',
      consent: 'consent',
      confirmed: 'time',
      from: 'from',
      to: 'to',
      message: 'message',
      new: 'with new people',
      again: 'once more to',
      accepted: 'accepted',
      rejected: 'rejected',
      uncertain: 'uncertain',
    },
    examples: [['audit', 'the 50 newest entries']],
  },
  doctor: {
    summary: 'check that everything is ready for the public',
    description:
      'Checks configuration, facts, texts, the built page, database, disk and clock, and suggests a fix for each problem. With --url it also checks the certificate and the headers of the page as visitors reach it; then it signs up a test address there, waits until it is on this list, and removes it again. Exit status is 1 if something needs fixing.',
    url: 'where visitors reach the page, such as https://them.example',
    badUrl: 'an address such as https://them.example.',
    ready: 'Ready for the public.',
    notReady: (n: number) =>
      plural(
        n,
        'One thing needs fixing before going live.',
        `${count(n)} things need fixing before going live.`,
      ),
    checks: {
      configuration: 'Configuration',
      origin: 'Address',
      sample: 'Sample',
      facts: 'Facts',
      texts: 'Texts',
      stage: 'Stage',
      page: 'Page',
      database: 'Database',
      durability: 'Durability',
      disk: 'Disk',
      clock: 'Clock',
      retention: 'Deletion by age',
      wordings: 'Consent wordings',
      tls: 'Certificate',
      reached: 'Reachable',
      headers: 'Headers',
      server: 'Server',
      backup: 'Last backup',
      canary: 'Test sign-up',
    },
    configuration: {
      good: 'valid.',
      bad: (problems: string) => [problems, 'Correct these variables; README lists all of them.'] as Trouble,
      limits: [
        'RATE_LIMIT is off: a single machine can fill the list.',
        'Remove RATE_LIMIT=off, which is for load tests.',
      ] as Trouble,
      debug: ['LOG_LEVEL is debug.', 'Set it to info, so that the log stays small.'] as Trouble,
      plain: [
        'the connection to the database can be read or redirected on the way.',
        'Remove sslmode from DATABASE_URL; the connection is then encrypted and verified.',
      ] as Trouble,
    },
    stage: {
      waitlist: 'people join the waitlist (STAGE=waitlist).',
      applications: (url: string) => `people apply at ${url} (STAGE=applications).`,
      closed: 'people join the waitlist of the next round (STAGE=closed).',
    },
    origin: {
      good: (origin: string) => origin,
      unset: (origin: string) =>
        [
          `${origin} is only a sample address.`,
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
        'Fill in src/content/programme.ts, set isSample to false, and build again.',
      ] as Trouble,
      remains: (file: string, line: number, word: string) =>
        [
          `${file}, line ${line}, has “${word}” of the sample.`,
          'Write what is true of your programme, or take the word out of src/content/sample-words.ts.',
        ] as Trouble,
    },
    facts: {
      good: 'valid.',
      problem: (problem: ContentProblem) =>
        [
          `${problem.entry}: ${problem.sentence}`,
          `Change ${problem.entry} in ${problem.file}, and build again.`,
        ] as Trouble,
    },
    texts: {
      good: (n: number) => `complete in each language, ${count(n)} texts.`,
      problem: (problem: ContentProblem) =>
        [
          `${problem.entry}: ${problem.sentence}`,
          `Change ${problem.entry} in ${problem.file}, and build again.`,
        ] as Trouble,
    },
    page: {
      good: (n: number) => `built for this address, ${count(n)} files.`,
      missing: (folder: string) => [`not built: ${folder} has no site.`, 'Run npm run build.'] as Trouble,
      lost: (names: string) => [`files are missing: ${names}.`, 'Run npm run build.'] as Trouble,
      origin: (built: string, origin: string) =>
        [
          `built for ${built}, not for ${origin}.`,
          'Run npm run build with the same PUBLIC_ORIGIN.',
        ] as Trouble,
    },
    database: {
      good: (name: string) => `${name} can be read and written.`,
      bad: (reason: string) =>
        [
          reason,
          'Check DATABASE_URL, the permissions of the folder, and that the database is running.',
        ] as Trouble,
      corrupt: [
        'the file is corrupted.',
        'Stop the server and restore a backup (waitlist restore).',
      ] as Trouble,
      open: (files: string) =>
        [`other users of this machine can read or change ${files}.`, `Run: chmod 600 ${files}`] as Trouble,
    },
    durability: {
      good: 'a confirmed sign-up survives a power failure.',
      bad: [
        'a confirmed sign-up could be lost in a power failure.',
        'SQLite: journal_mode WAL and synchronous FULL; PostgreSQL: synchronous_commit and fsync on.',
      ] as Trouble,
    },
    server: {
      good: (url: string) => `answers at ${url}.`,
      none: (url: string) =>
        [
          `does not answer at ${url}.`,
          'Start it, unless the page runs on another machine or port.',
        ] as Trouble,
    },
    backup: {
      good: (time: string) => `${time}.`,
      none: ['there is none.', 'Make one now (waitlist backup), and then one every day.'] as Trouble,
      old: (time: string, days: number) =>
        [
          `${time}, ${count(days)} days ago.`,
          'Make one now (waitlist backup), and then one every day.',
        ] as Trouble,
    },
    disk: {
      good: (free: number) => `${size(free)} free.`,
      bad: (free: number, folder: string) =>
        [
          `only ${size(free)} free for ${folder}.`,
          'Free some space; a million sign-ups take about 300 MiB, and so does each backup.',
        ] as Trouble,
    },
    clock: {
      good: (now: string, zone: string) => `${now} (${zone})`,
      bad: (now: string, zone: string) =>
        [`it can’t be ${now} (${zone}).`, 'Set the clock, and keep it right with NTP.'] as Trouble,
      behind: (now: string, zone: string, last: string) =>
        [
          `it is ${now} (${zone}) here, but the newest sign-up is from ${last}.`,
          'Compare the clocks of this machine and of the servers; keep them right with NTP.',
        ] as Trouble,
      apart: (seconds: number) =>
        [
          `the clocks of this machine and of the server differ by ${count(seconds)} s.`,
          'Keep both right with NTP.',
        ] as Trouble,
    },
    retention: {
      good: (time: string) => `last ran on ${time}.`,
      off: 'switched off (RETENTION_DAYS).',
      soon: 'starts after the server has run for a day.',
      never: [
        'has not run yet.',
        'Start the server and leave it running for a day; on Supabase, set up the schedule (docs/deployment.md).',
      ] as Trouble,
      late: (time: string) =>
        [
          `last ran on ${time}.`,
          'Check that the server is running, or, on Supabase, the schedule (docs/deployment.md).',
        ] as Trouble,
    },
    wordings: {
      good: (n: number) => `${count(n)} recorded, all readable.`,
      none: 'none recorded yet; the server records them when it starts.',
      corrupt: (n: number) =>
        [`${count(n)} corrupted.`, 'Restore the database from a backup (waitlist restore).'] as Trouble,
    },
    tls: {
      good: (days: number) => `trusted, valid for ${count(days)} more days.`,
      ending: (days: number) =>
        [
          `expires in ${plural(days, 'one day', `${count(days)} days`)}.`,
          'Renew it, and find out why it was not renewed automatically.',
        ] as Trouble,
      bad: (reason: string) =>
        [
          `browsers would reject it: ${reason}`,
          'Check the certificate, its chain, and the name that it was issued for.',
        ] as Trouble,
      plain: ['no https: addresses are sent unencrypted.', 'Turn on HTTPS; deploy has samples.'] as Trouble,
    },
    reached: {
      good: (url: string) => url,
      bad: (url: string, reason: string) =>
        [
          `${url} does not answer: ${reason}`,
          'Check that the server is running, and that DNS and firewall lead to it.',
        ] as Trouble,
      other: (url: string, status: number) =>
        [
          `${url} answers ${String(status)}, but not with this page.`,
          'Check what the proxy serves under this name.',
        ] as Trouble,
    },
    headers: {
      good: (n: number) => `all ${count(n)} are right.`,
      bad: (names: string) =>
        [
          `missing or changed: ${names}.`,
          'Let the proxy pass on what the server sends; static hosts read dist/public/_headers.',
        ] as Trouble,
      cookie: [
        'something sets a cookie, although the page promises that there is none.',
        'Switch it off at the proxy or host.',
      ] as Trouble,
      telling: (names: string) =>
        [`${names} names a version.`, 'Switch that off (nginx: server_tokens off).'] as Trouble,
    },
    canary: {
      good: (milliseconds: number) => `signed up, arrived and removed again in ${count(milliseconds)} ms.`,
      rejected: (reason: string) =>
        [
          `the function rejected it: ${reason}`,
          'Check the server’s log; 403 means that ALLOWED_ORIGINS or PUBLIC_ORIGIN does not name this address.',
        ] as Trouble,
      elsewhere: (email: string, name: string) =>
        [
          `accepted, but not on ${name}: the page uses another list.`,
          `Run this command with the server’s DATABASE_URL, and remove ${email} from the other list.`,
        ] as Trouble,
      database: (reason: string) =>
        [
          `the list can’t be read: ${reason}`,
          'Once the database is back, run doctor --url again: it removes what is left.',
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
    description: `Writes one page with charts: sign-ups per day and in total, languages, weekdays and hours, mail domains, the largest spike and suspicious addresses. The page needs no network and shows no address, only mail domains. ${spike}`,
    out: 'file to write',
    done: (n: number, path: string, seconds: number) =>
      `${rows(n)} counted in ${path} (${seconds.toFixed(1)} s).`,
    locale: 'en-GB',
    title: 'The waitlist in figures',
    name: 'English',
    made: (time: string, zone: string) => `As of ${time}, ${zone}`,
    period,
    empty: 'The list is empty.',
    nobody: 'Nobody joined in this period.',
    tiles: {
      all: 'on the list',
      period: 'in this period',
      today: 'today',
      week: 'in 7 days',
      month: 'in 30 days',
    },
    table: 'Show the figures',
    count: 'Sign-ups',
    share: 'Share',
    days: {
      title: 'Sign-ups per day',
      text: (day: string, n: number) => `Most in one day: ${count(n)}, on ${day}.`,
      average: '7-day average',
      day: 'Day',
    },
    sum: {
      title: 'How the list grew',
      text: (n: number, days: number) => `${rows(n)} in ${plural(days, 'one day', `${count(days)} days`)}.`,
      all: 'Total',
    },
    languages: {
      title: 'Languages',
      text: 'The language of the page when they joined.',
    },
    week: {
      title: 'Weekdays and hours',
      text: (day: string, hour: string, n: number) =>
        `Darker means more. Busiest: ${day} at ${hour}, ${count(n)} so far.`,
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
    spikes: {
      title: 'Largest spike',
      text: spike,
      none: 'No ten minutes meet this rule. A day can still be high in the first chart, if its sign-ups were spread over the day.',
      from: 'From',
      until: 'Until',
      usual: 'Usual',
    },
    suspicious: {
      title: 'Suspicious addresses',
      text: 'Nothing is deleted automatically. Look at the addresses before you write to them.',
      kind: 'What',
      examples: 'Domains',
      none: 'none',
      disposable: 'disposable addresses',
      typo: 'probably mistyped domains',
      role: 'shared mailboxes (info@, admin@)',
    },
    foot: 'This page contains no addresses. Days and hours are in the time zone named above.',
    examples: [
      ['report --out report.html', 'for the browser and the printer'],
      ['report --since 30d --out month.html', 'only the last 30 days'],
      ['report --time-zone UTC --out report.html --yes', 'days as in UTC; replaces the last one'],
    ],
  },
  poster: {
    summary: 'draw a printable A4 poster with a QR code for the page',
    description:
      'Draws a printable A4 poster for campus walls: headline, picture, and a QR code for the page. With --lang in one language of the page, otherwise in two. The address is PUBLIC_ORIGIN, or the origin in src/content/programme.ts.',
    out: 'file to write, ending in .svg or .pdf',
    ending: (path: string) => `${path}: the file name must end in .svg or .pdf.`,
    done: (path: string, url: string) => `${path} is ready. Its code opens ${url}`,
    sample: 'The poster says that it is a sample until you change src/content/programme.ts.',
    examples: [
      [`poster --lang ${SOME_LANGUAGE} --out poster.pdf`, 'in this language, for the print shop'],
      ['poster --lang both --out poster.svg', 'in two languages, to edit'],
    ],
  },
  mail: englishMailMessages,
};

/** The messages of one language. */
export type Messages = typeof englishMessages;
