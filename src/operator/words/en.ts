import { plain, plural } from './grammar.ts';

const { count } = plain('en');
const rows = (n: number) => plural(n, `${count(n)} address`, `${count(n)} addresses`);

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
  },
  confirm: {
    type: 'Type yes to go on:',
    word: 'yes',
    nobody: 'Nobody is here to ask; say it with --yes.',
  },
  progress: {
    line: (done: number, total: number, perSecond: number, seconds: number | undefined) =>
      `${count(done)} of ${count(total)} · ${count(perSecond)}/s${seconds === undefined ? '' : ` · ${count(Math.ceil(seconds))} s left`}`,
  },
  files: {
    exists: (path: string) => `${path} is there already. To replace it, add --yes.`,
    missing: (path: string) => `There is no file ${path}.`,
    yes: 'do it without asking; replace a file that is there',
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
  audit: {
    summary: 'show what was done when; without addresses',
    limit: 'how many lines, newest first',
    at: 'When',
    action: 'What',
    detail: 'Detail',
    empty: 'Nothing was done yet.',
    examples: [['audit', 'the fifty newest lines']],
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

/** The words of one language. */
export type Words = typeof en;
