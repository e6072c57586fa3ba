import { duration, plain, plural, SOME_LANGUAGE } from './grammar.ts';

const { count } = plain('en');

/** Messages of `mail` in English. */
export const englishMailMessages = {
  summary: 'write to the people on the list',
  description:
    'Shows a message, tests it, and sends it to the people on the list. A message is a folder below mail/ with a file for each language, such as mail/applications-open/en.md.',
  verbs: 'Verbs:',
  name: 'folder of the message below mail/; not needed if there is only one',
  examples: [
    ['mail preview applications-open', 'shows the message in the browser'],
    ['mail test mai@example.com', 'sends it to yourself'],
    ['mail send applications-open', 'says who would get it, asks, then sends it'],
  ],
  noMessages: (folder: string) => `There is no message in ${folder}.`,
  whichMessage: (names: string) => `Which message? There are ${names}.`,
  problems: (name: string, count: number) =>
    `mail/${name} can’t be sent: ${count === 1 ? 'one problem' : `${count} problems`}.`,
  unset: (setting: string) => `${setting} is not set. README.md, “Configuration”, shows an example.`,
  reasons: {
    missing: () => 'this file is missing. A message needs every language of the page.',
    noFrontMatter: () =>
      'must begin with a line ---, then “subject: …” and “preview: …”, and another line ---.',
    notUtf8: () => 'this line is not in UTF-8. Save the file in UTF-8.',
    control: (found: string) =>
      `has the invisible character U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}. Delete it.`,
    repeatedField: (found: string) => `“${found}” is there twice.`,
    tooDeep: () => 'has too many quotes, lists or marks within each other.',
    unknownField: (found: string) => `“${found}” is not known here; the fields are subject and preview.`,
    missingField: (found: string) => `“${found}: …” is missing between the two lines ---.`,
    unknownPlaceholder: (found: string) =>
      `${found} is not known. Facts such as {brand}, {partner} and {email} are, and {applyLink} and {leaveLink}.`,
    noApplyUrl: () => '{applyLink} needs the setting APPLY_URL, for example https://apply.example.edu/2026',
    noLeaveLink: () =>
      'has no link for leaving the list, or one without words. Add one: [leave the list]({leaveLink})',
    invalidLink: (found: string) =>
      `“${found}” is not a link that works in a mail. It has to begin with https:// or mailto:`,
    sample: () => 'src/content/programme.ts is still the sample (isSample: true).',
    unsupported: (found: string) =>
      `“${found}”: mail programs do not show this reliably. Paragraphs, headings, lists, quotes, links, bold and italic type do work.`,
  },
  inFile: (file: string, line: number | undefined, problem: string) =>
    line === undefined ? `mail/${file}: ${problem}` : `mail/${file}, line ${line}: ${problem}`,
  preview: {
    summary: 'show a message as people will see it',
    description:
      'Writes a message in every language, as HTML and as plain text, and one page that shows them all at the width of a phone and of a window, in the light and the dark scheme. Opens that page in the browser if there is one.',
    out: 'folder to write to',
    noOpen: 'do not open the browser',
    done: (page: string) => `The message is ready to be looked at: ${page}`,
    title: (name: string) => `Preview: ${name}`,
    plain: 'As plain text',
    light: 'light',
    dark: 'dark',
    examples: [
      ['mail preview', 'the only message there is'],
      ['mail preview applications-open --no-open', 'writes the files only'],
    ],
  },
  test: {
    summary: 'send a message to yourself',
    description:
      'Sends a message to one address, in every language, exactly as it would go out. Only the link for leaving is invented: it takes nobody off the list.',
    address: 'where to send it: your own address',
    language: 'only in this language',
    accepted: (language: string, answer: string) => `${language}: the mail server took it (${answer})`,
    examples: [
      ['mail test mai@example.com', 'the only message there is, in both languages'],
      [
        `mail test mai@example.com applications-open --language ${SOME_LANGUAGE}`,
        'this message, in this language',
      ],
    ],
  },
  send: {
    summary: 'send a message to the people on the list, to each of them once',
    description:
      'Says who would get the message and who would not, asks, and sends it. Ctrl-C stops it; the same command goes on. If it was cut off in the middle of a mail, it is uncertain whether that person has got it: they are named, and get nothing more unless you want that. Who leaves the list while it runs gets nothing more. Exit status is 1 if somebody has not got it.',
    name: 'folder of the message below mail/',
    new: 'also those who have joined since it was begun',
    uncertainOption: 'also those for whom it is uncertain whether they have got it; they may get it twice',
    rejectedOption: 'also those whom the mail server has rejected',
    perMinute: 'most mails in a minute',
    number: count,
    nobody: (name: string) => `Nobody is left to get ${name}.`,
    plan: (name: string, n: number, languages: string) =>
      `${plural(n, 'One person', `${count(n)} people`)} would get ${name}: ${languages}.`,
    begun: (time: string) => `It was begun on ${time}.`,
    takes: (perMinute: number, seconds: number) =>
      `At ${count(perMinute)} a minute this takes about ${duration(seconds, 'h', 'min', 's')}.`,
    leftOut: {
      accepted: (n: number) => `${count(n)} left out: they have had it.`,
      sending: (n: number) => `${count(n)} left out: another run is sending it to them.`,
      rejected: (n: number) =>
        `${count(n)} left out: the mail server has rejected them (--rejected tries again).`,
      uncertain: (n: number) =>
        `${count(n)} left out: it is uncertain whether they have got it (--uncertain sends it again).`,
      new: (n: number) =>
        `${count(n)} left out: they were not meant, not on the list, or there with another address, when it was begun (--new adds them).`,
    },
    question: 'Send it?',
    notPublic: (origin: string) =>
      `The links of this mail would lead to ${origin}, which people elsewhere can’t open safely. Set PUBLIC_ORIGIN to the page’s public address with https://. Nothing was sent.`,
    waiting: (people: number, time: string) =>
      `The mail server has put off ${plural(people, 'one person', `${count(people)} people`)}. It is asked again at ${time}.`,
    busy: 'Another command is sending at present. If it was killed, run this one again in a minute. Nothing was sent.',
    stopping: 'Stopping: the mails on their way are waited for. Ctrl-C again ends at once.',
    done: (accepted: number, rejected: number, queued: number) =>
      `${count(accepted)} taken by the mail server, ${count(rejected)} rejected, ${count(queued)} not sent yet.`,
    uncertain: (n: number) =>
      `For ${plural(n, 'one person', `${count(n)} people`)} it is uncertain whether they have got it; --uncertain sends it again:`,
    putOffForNow: 'The mail server puts some off. Run the same command later, and it tries them again.',
    stopped: {
      superseded:
        'Stopped, because another command sends in place of this one, which was not heard of for a minute.',
      interrupted: 'Stopped. To go on, run the same command again.',
      rejections: (answer: string) =>
        `Stopped, because the mail server rejects too many, at last with: ${answer}. Find out why; then run the same command again.`,
      failed: (problem: string) => `Stopped: ${problem}. To go on, run the same command again.`,
    },
    examples: [
      ['mail send applications-open', 'says who would get it, asks, then sends it'],
      ['mail send applications-open --new', 'later, to those who have joined since'],
      [
        `mail send applications-open --language ${SOME_LANGUAGE} --per-minute 300`,
        'only in this language, and faster',
      ],
    ],
  },
  failures: {
    rejected: (answer: string) => `the mail server did not take it: ${answer}`,
    uncertain: (answer: string) =>
      `the connection was lost before the mail server’s reply; it may have arrived (${answer})`,
    putOff: (answer: string) => `the mail server takes nothing at present: ${answer}`,
    connection: (answer: string) => `the mail server in MAIL_URL can’t be reached or is busy: ${answer}`,
    encryption: (answer: string) =>
      `no encrypted connection to the mail server in MAIL_URL: ${answer}. smtps:// is for ports that are encrypted from the start (465), smtp:// for the others (587)`,
    certificate: (answer: string) =>
      `the certificate of the mail server in MAIL_URL is not trusted: ${answer}. If you trust this server anyway, add ?tls=no-verify`,
    login: (answer: string) => `the user name or password in MAIL_URL is not accepted: ${answer}`,
    sender: (answer: string) => `the mail server does not take mail from MAIL_FROM: ${answer}`,
  },
};

export type MailMessages = typeof englishMailMessages;
