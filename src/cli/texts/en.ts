import { STAGES } from '../../contract/stage.ts';
import type { FileQuestion } from '../../operator/actions/import/import-answers.ts';
import type { RefusalReason } from '../../operator/actions/plan.ts';
import { en as shared } from '../../operator/texts/en.ts';

const YES = 'do it';

/** What the command alone says. It speaks English only. */
export const en = {
  program: 'The waitlist, for administrators and scripts; organisers use the studio.',
  version: 'print the version',
  json: 'print JSON, a value on each line',
  /** What each verb does, what `given` is written after it, and what its own options are. */
  verbs: {
    studio: {
      does: 'Print a link that opens the studio, and open it in the browser. Starts a studio where none runs.',
      noOpen: 'print the link, and do not open the browser',
      serve: 'be the studio on STUDIO_PORT, as the server starts it',
    },
    invite: {
      does: 'Invite somebody to the studio, or somebody who has access to another device. Prints a link to pass on, good for three days.',
      given: 'how they are called; the log and all screens name them so',
      look: 'they see figures, people and reports, and change nothing',
    },
    access: {
      does: 'Print who has access to the studio, and who is invited; or take it away.',
      remove: 'take access away from this person, even from the last one, or an invitation back',
      yes: YES,
    },
    list: { does: 'Print who is on the list: when they joined, in which language, and their address.' },
    export: {
      does: 'Write the list, or a part of it, as CSV.',
      out: 'write to a new file instead of standard output',
    },
    import: {
      does: 'Bring in the people in a file: CSV, or addresses on each line. Prints what would happen.',
      left: 'they left elsewhere, or their mail bounced: take them off the list, and block them',
      leaving: 'with --left: who is to go, as HEADING=value,value, or all; can be repeated',
      yes: YES,
    },
    erase: {
      does: 'Delete people for good: no import and no backup brings them back. Prints who it would be.',
      given: '- reads them from standard input, one on each line',
      yes: 'erase them',
    },
    person: {
      does: 'Print everything that is held about somebody, as JSON; or correct the address. Exit status 1: that is nothing.',
      given: '- reads it from standard input, where nobody else on this machine sees it',
      html: 'a page to print or to send, in their language and the page’s first one',
      correct: 'what the address becomes; @gmail.con --correct @gmail.com corrects all of a domain',
      yes: YES,
    },
    backup: {
      does: 'Make a backup while sign-ups go on, and check it: in BACKUP_FOLDER, or in a new file.',
      given: 'a new file; - is standard output',
      adopt: 'make a backup this list’s, of which nobody knows whose it is',
      yes: YES,
    },
    restore: {
      does: 'Bring back the people in a backup. Who joined since stays; who left stays away.',
      yes: YES,
    },
    send: {
      does: 'Plan to send a message to people on the list, to each once: a server sends it. Prints who would get it.',
      given: 'its name, as the studio’s address has it',
      to: 'send it to this address only, in every language, as a test',
      wait: 'stay until it is sent, and print what became of it',
      yes: 'plan it; without --at it begins in 30 seconds',
    },
    work: {
      does: 'Send what was planned and what is queued, as a server does, without page and port, until Ctrl-C.',
      here: 'say that this is the list now, from which mails are sent: it was moved, or its page was',
      yes: YES,
    },
    stage: {
      does: 'Print what students can do, or change it. A change also takes back what was planned.',
      given: STAGES.join(', '),
      yes: YES,
    },
    doctor: {
      does: 'Print what keeps the page from going live, and what to do. Exit status 1 if there is any.',
    },
  },
  /** What a field of an action's input is on the command line. */
  options: {
    text: 'only addresses with this part; after ^, with this beginning',
    language: 'only this language; of a file: that of rows that do not say it, or the column that does',
    since: 'only who joined on this day or later, such as 2026-01-31',
    until: 'only who joined on this day or before',
    domain: 'only this mail domain and those below it',
    waiting: 'only who was asked to confirm their address and has not',
    importId: 'only who came with this import',
    unconfirmed: 'also who was asked to confirm their address and has not',
    email: 'the column with their addresses',
    mayWrite: 'who may be written to, as HEADING=value,value, or none; can be repeated',
    joined: 'the column with the times of joining, as HEADING, HEADING=dmy or HEADING=mdy, or none',
    consent: 'what they agreed to, such as fair-2026',
    identity: 'the file with the age key of an encrypted backup',
    takenBack: 'also who came with an import that was taken back',
    withoutThoseWhoLeft: 'although a list of people who left cannot be read: they may come back',
    applyUrl: 'where people apply',
    at: 'when, in the programme’s zone: "2026-09-01 08:00"',
    first: 'so many of them first, some in each language; the others ten minutes later',
    withStage: 'five minutes after applications are opened, in place of a time',
    has: 'only who has this message',
    hasVersion: 'only who has this version of it',
    hasNot: 'only who has not got this message',
    rejected: 'only whose address has rejected this message',
    again: 'also who may have it: the mail server’s answer did not arrive',
    url: 'look at the page there as visitors reach it, too; public: where the settings say',
  },
  /** Why an action was refused: as the studio says it, or with what to type here. */
  refusals: {
    ...shared.problems,
    noEmail: 'None of these columns has addresses: {names}.',
    needsKey: 'The backup is encrypted. Name the file with the key: --identity FILE.',
    unreadLists:
      'Lists of people who left cannot be read: {names}. The last one that was read: {last}. Whoever left since may come back. Name the key (--identity FILE), or add --without-those-who-left.',
  } satisfies Record<RefusalReason, string>,
  /** What is asked of a file, each with what to add. */
  asks: {
    email: 'Which column has their addresses? Add --email HEADING.',
    mayWrite:
      'Who may be written to? Add --may-write "HEADING=value,value" for each column that says it: only who has one of these values in each comes in. An empty value is written "", any value *. Or --may-write none: all come in, whatever the file says.',
    leaving:
      'Who is to go? Add --leaving "HEADING=value,value": only who has one of these values goes. An empty value is written "", any value *. Or --leaving all.',
    joined:
      'Is {example} the day or the month first? Add --joined "{heading}=dmy" or --joined "{heading}=mdy".',
    language: 'Which language do they read? Add --language CODE, or the heading of the column that says it.',
    consent: 'What did they agree to? Add --consent NAME, such as fair-2026.',
  } satisfies Record<FileQuestion, string>,
  column: '  {heading}: filled {filled}, empty {empty}',
  others: 'others',
  nothingChanged: 'Nothing was changed. Add --yes to do it.',
  stopping: 'Stopping at the next safe place. Ctrl-C again ends at once.',
  stopped: 'Stopped. The same command does the rest.',
  leftOut: 'Left out: {number} who have not confirmed their address (--unconfirmed).',
  standardOutput: 'standard output',
  noTerminal: 'A backup cannot be shown in a terminal. Name a file.',
  kept: 'The clock cannot be trusted yet: the server has not made two daily rounds by it. So no backup was deleted for its age: {files}',
  starting: 'Starting …',
  notOpened: 'No browser has opened the studio yet. Paste the link into one.',
  tunnel: 'From another computer, first run there: ssh -L {port}:127.0.0.1:{port} {name}',
  linkWorksOnce: 'The link works once, for fifteen minutes. ./waitlist studio prints another one.',
  ctrlC: 'Ctrl-C ends the studio.',
  accesses: {
    everything: '{name} may do everything.',
    look: '{name} may look only.',
  },
  passOn:
    'Pass this on: “{name}, this link lets you into the studio of {brand}: {link} Open it on your own phone or computer, and make a passkey there. It works once, until {until}.”',
  passOnDevice:
    'Pass this on: “{name}, this link lets another device of yours into the studio of {brand}: {link} Open it there, and make a passkey. It works once, until {until}.”',
  person:
    'Since {since}, last seen {seen}. Passkeys that work here: {fitting}, that were made for another address: {foreign}.',
  lower:
    ' On {at} the counter of a passkey was lower than before: somebody may have a copy. If nobody knows why, take access away and invite again.',
  invited: 'Invited: {name}, {access}, until {until}, by {maker}.',
  invitedTo: { everything: 'everything', look: 'look only' },
  nobody: 'Nobody has access, and nobody is invited. ./waitlist invite NAME makes an invitation.',
  noSuchPerson: 'Nobody called {name} has access or is invited. ./waitlist access prints who is.',
  working: 'Sending what is planned and queued. Ctrl-C ends it.',
  elsewhere:
    'Nothing is sent from here: this may be a copy of the list. If it is the list now: ./waitlist work --here --yes.',
  nobodySends: 'Nobody sends at present: start a server with MAIL_URL, or run ./waitlist work.',
  noSuchMessage: 'There is no message “{name}”. There are: {names}.',
};
