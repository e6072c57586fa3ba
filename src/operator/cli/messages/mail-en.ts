/** Messages of `mail` in English. */
export const englishMailMessages = {
  summary: 'write to the people on the list',
  description:
    'Shows a message, tests it, and sends it to the people on the list. A message is a folder below mail/ with a file for each language, such as mail/applications-open/en.md.',
  verbs: 'Verbs:',
  name: 'folder of the message below mail/; not needed if there is only one',
  examples: [['mail preview applications-open', 'shows the message in the browser']],
  noMessages: (folder: string) => `There is no message in ${folder}.`,
  whichMessage: (names: string) => `Which message? There are ${names}.`,
  problems: (name: string, count: number) =>
    `mail/${name} can’t be sent: ${count === 1 ? 'one problem' : `${count} problems`}.`,
  unready: 'It can be looked at, but not sent yet:',
  unset: (setting: string) => `${setting} is not set. README.md, “Configuration”, shows an example.`,
  reasons: {
    missing: () => 'this file is missing. A message needs every language of the page.',
    noFrontMatter: () =>
      'must begin with a line ---, then “subject: …” and “preview: …”, and another line ---.',
    unknownField: (found: string) => `“${found}” is not known here; the fields are subject and preview.`,
    missingField: (found: string) => `“${found}: …” is missing between the two lines ---.`,
    longField: (found: string) =>
      `the ${found} is too long: mail programs cut it off. At most 90 characters for the subject, 140 for the preview.`,
    noText: () => 'has no text.',
    unknownPlaceholder: (found: string) =>
      `${found} is not known. Facts such as {brand}, {partner} and {email} are, and {applyLink} and {leaveLink}.`,
    placeholderHere: (found: string) => `${found} belongs in the text, as a link: [Apply now](${found})`,
    noApplyUrl: () => '{applyLink} needs the setting APPLY_URL, for example https://apply.example.edu/2026',
    noLeaveLink: () => 'has no link for leaving the list. Add one: [leave the list]({leaveLink})',
    invalidLink: (found: string) =>
      `“${found}” is not a link that works in a mail. It has to begin with https:// or mailto:`,
    sample: (found: string) => `“${found}” is of the sample and leads nowhere.`,
    unsupported: (found: string) =>
      `“${found}”: mail programs do not show this reliably. Paragraphs, headings, lists, quotes, links, bold and italic type do work.`,
    tooLarge: () => 'is larger than 60 kB as HTML. Shorten it.',
  },
  inFile: (file: string, line: number | undefined, problem: string) =>
    line === undefined ? `mail/${file}: ${problem}` : `mail/${file}, line ${line}: ${problem}`,
  deadLinks: (count: number) =>
    count === 1 ? 'A link of the message does not work:' : `${count} links of the message do not work:`,
  deadLink: (link: string, answer: string) => `${link} (${answer})`,
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
      'Sends a message to one address, in every language, exactly as it would go out. Only the link for leaving is invented: it takes nobody off the list. Checks first that every link works.',
    address: 'where to send it: your own address',
    language: 'only in this language',
    accepted: (language: string, answer: string) => `${language}: the mail server took it (${answer})`,
    examples: [
      ['mail test mai@example.com', 'the only message there is, in both languages'],
      ['mail test mai@example.com applications-open --language vi', 'this message, in Vietnamese'],
    ],
  },
  failures: {
    rejected: (answer: string) => `the mail server did not take it: ${answer}`,
    uncertain: (answer: string) =>
      `the connection was lost before the mail server’s reply; it may have arrived (${answer})`,
    connection: (answer: string) => `the mail server in MAIL_URL can’t be reached: ${answer}`,
    encryption: (answer: string) =>
      `no safe connection to the mail server in MAIL_URL: ${answer}. If you trust this server anyway, add ?tls=no-verify`,
    login: (answer: string) => `the user name or password in MAIL_URL is not accepted: ${answer}`,
    sender: (answer: string) => `the mail server does not take mail from MAIL_FROM: ${answer}`,
  },
};

export type MailMessages = typeof englishMailMessages;
