import type { MessageProblemReason } from '../../mail/markdown.ts';
import type { Finding } from '../actions/doctor/finding.ts';
import type { RowReason } from '../actions/import/validate-row.ts';
import type { RefusalReason } from '../actions/refusal.ts';

/** What command and studio both say. */
export const en = {
  problems: {
    noMailServer: 'No mail server is set (MAIL_URL, MAIL_FROM).',
    notPublic: 'Links in the mail would not lead to a public https page (PUBLIC_ORIGIN).',
    messageProblems: 'The message has mistakes. Nothing was sent.',
    mailFailed: 'The mail server did not take it: {sentence}',
    notASource: 'A source has letters without accents, digits and hyphens, 40 at most.',
    taken: 'There is a source of this name.',
    tooMany: 'There are {most} sources, and cannot be more.',
    noSource: 'There is no such source, or every list has it.',
    busy: 'Another message is being sent. Try again when it is done.',
    notWritable: '{file} cannot be written here: change it where it comes from.',
    notAFile: '{file} is not a file that can be read: a folder or a pipe.',
    tooLong: 'The file is larger than 100 MB.',
    notPlain: 'Line {line} is not an address. Nothing was changed.',
    noAddresses: 'There is no address in it.',
    everybody: 'This would erase everybody on the list',
    noBackupFolder: 'There is no folder for a backup (BACKUP_FOLDER)',
    noBackup: 'No backup could be made, so nothing was changed: {sentence}',
    corrupted: 'The backup is damaged: {sentence}',
    unwritten: 'The list of people who left could not be written to {file}.',
    unknownFile: 'This file is not here any more. Choose it again.',
    notWaiting: 'Nobody waits to confirm this address.',
    tooSoon: 'This address has had a mail just now, or as many as it may have. Try again later.',
    confirmOff: 'No mails are sent that ask for a confirmation (CONFIRM).',
    listed: 'This address is on the list already.',
    erased: 'This address was erased. Its owner can sign up again; nobody else can bring it back.',
    missing: 'This address is not on the list.',
    notCsv: 'The file cannot be read. Save it as CSV UTF-8.',
    emptyFile: 'The file is empty.',
    noEmail: 'No column is known to have addresses. Choose it.',
    answers: 'Choose what a yes in these columns has to do with mail: {names}',
    dates: 'The file does not show whether 3/4 is in April or in March. Choose.',
    planGone: 'The list may have changed since this was shown. Look at it again.',
    headings: 'The file has no column {names}.',
    listFile: '{file}: this is the list’s own file, which is never written over.',
    exists: '{file}: this exists. Name another file.',
    isList: 'This is the list itself, not a backup.',
    noKey: 'There is no age key in {file}, or it is not complete (AGE-SECRET-KEY-…).',
    wrongKey: 'The backup is encrypted to another key.',
    needsKey: 'The backup is encrypted. Restore it where its key is.',
  } satisfies Record<RefusalReason, string>,
  /** What is the case, and what to do. */
  findings: {
    settings: { what: '{setting} is not for the public', act: 'Take it out of the settings (.env).' },
    origin: { what: '{origin} is no public address', act: 'Set PUBLIC_ORIGIN, then npm run build.' },
    sample: { what: '“{word}” is still the sample’s', act: 'Adapt src/content, set isSample to false.' },
    page: { what: 'The page is not built for {origin}', act: 'Run npm run build with the same settings.' },
    list: { what: 'The list cannot be trusted or used', act: 'Repair it, or restore a backup: {fault}' },
    disk: { what: 'Only {free} MB are free for the list', act: 'Make room in {folder}, for backups too.' },
    clock: { what: 'The clock is wrong', act: 'It says {time}, but a sign-up is later: switch NTP on.' },
    retention: { what: 'Nobody was deleted by age for two days', act: 'See whether the server is running.' },
    refused: {
      what: 'The list has people whose consent is a no: {number}',
      act: 'They get no message. Export the consents, and take these people off.',
    },
    backup: { what: 'There is no backup of the last week', act: 'Make one, and then one every night.' },
    backupAhead: {
      what: 'The backup {file} is dated in the future',
      act: 'A clock was wrong. It counts for nothing: name it by its true time, or delete it.',
    },
    left: {
      what: 'Whoever leaves after the last backup comes back with it',
      act: 'Let the server write into {folder}, or make backups often.',
    },
    reached: { what: 'The page does not answer at {url}', act: 'See server, name and proxy: {sentence}' },
    headers: { what: 'A proxy changes headers, or drops them', act: 'Correct it: {headers}' },
    confirmMails: {
      what: '{number} confirmation mails wait, the first for {hours} hours',
      act: 'See the log; erase strangers.',
    },
    confirmStopped: {
      what: 'The mail server rejects confirmation mails: {codes}',
      act: 'None is sent before {time}. Check MAIL_FROM, SPF, DKIM and DMARC.',
    },
    confirmPage: { what: 'The page was built before CONFIRM={setting}', act: 'Build and publish it again.' },
  } satisfies Record<Finding['id'], { what: string; act: string }>,
  /** Why rows of a file stay out. */
  reasons: {
    email: 'not an address',
    language: 'a language that the page does not have',
    time: 'not a time, or in the future',
    consent: 'not a name for what they agreed to',
    optedOut: 'said no, left or bounced there, or not marked as getting mail',
    erased: 'left, or were erased',
    expired: 'joined too long ago',
    repeated: 'are in the file twice',
    listed: 'on the list already, and stay as they are',
  } satisfies Record<RowReason, string>,
  /** What must be corrected in a message. */
  mistakes: {
    missing: 'There is no text in this language',
    noFrontMatter: 'The text does not begin with its subject between two lines of ---',
    missingField: '“{found}” is missing or too long',
    unknownPlaceholder: '“{found}” is not a placeholder',
    noApplyUrl: 'There is no address to apply at yet (APPLY_URL)',
    noLeaveLink: 'The link by which people leave is missing',
    invalidLink: '“{found}” is not a link that a mail can have',
    sample: 'The facts are still those of the sample',
    unsupported: '“{found}” does not look the same in every mail program',
    other: 'This part cannot be read: {found}',
  } satisfies Record<MessageProblemReason, string>,
  /** What is deleted with a source. */
  sourceCounts:
    '{signUps} who joined and {views} views are no longer counted. Whoever still comes by its link counts as “other”.',
  traces: 'Traces are left in the list’s files: stop the server, and erase once more.',
  /** Of those whom a plan named, who had left by then, and who stays. */
  alreadyGone: ['One had left already.', '{number} had left already.'],
  stayed: 'Joined or confirmed since then, and stay: {number}.',
  differs: 'It was {shown} when you looked: the list has changed since then.',
};
