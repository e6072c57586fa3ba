import { sql, type ColumnType, type Kysely, type RawBuilder } from 'kysely';

/**
 * The tables, in every database the same. Times are ISO 8601 texts in UTC with milliseconds: they sort as text, read
 * alike in every tool and dialect, and cannot be shifted by a session's time zone.
 */
export interface Database {
  submission: {
    id: ColumnType<string, string, never>;
    email: string;
    language: string;
    source_page: string;
    /** The wording's version; of whoever is written to in another language now, with that in which they read it: `2026-09/vi`. */
    consent_version: string;
    joined_at: ColumnType<string, string, never>;
    /** When the owner of the address confirmed it. */
    confirmed_at: ColumnType<string | null, string | null | undefined, string | null>;
    /**
     * Until when they can, from the moment at which the mail server has accepted their first mail, or rejected the address.
     * Without it nobody is deleted for not confirming.
     */
    confirm_until: ColumnType<string | null, string | null | undefined, string | null>;
    /** When the owner was asked to confirm the address. Who was, and has not done so, waits: `IS_WAITING`. */
    asked_at: ColumnType<string | null, string | null | undefined, string | null>;
    /** When the row was put on the list, by the database's clock. A restore keeps it; rows of earlier versions have none. */
    added_at: ColumnType<string | null, string | null | undefined, never>;
    /** The import that the row came with, as the audit log names it; empty for everybody else, and who signed up since. */
    import_id: ColumnType<string | null, string | null | undefined, null>;
  };
  /** One row, written only after a failure: a durable write that went through is what proves the database is back. */
  store_probe: { id: number; probed_at: string };
  /** Single values that all processes on this database share; each name is a constant of the module that owns it. */
  setting: { name: string; value: string };
  /** Keys of the hashes in `tombstone`. There is one, or several after lists were put together. `secret` is base64url. */
  tombstone_key: { id: string; secret: string; made_at: string };
  /** The suppression list: who is off the list for good. `hash`: HMAC-SHA-256 of the address under the key, base64url. */
  tombstone: { hash: string; key_id: string; reason: SuppressionReason; at: string };
  /** What was done when, without addresses. Rows can only be added: triggers reject everything else. */
  audit: {
    id: ColumnType<string, string, never>;
    at: ColumnType<string, string, never>;
    action: ColumnType<string, string, never>;
    /** JSON: numbers, times and file names. */
    detail: ColumnType<string, string, never>;
  };
  /** The wording beside the form, as it was rendered. */
  consent_wording: {
    /** SHA-256 of version, language and wording, in hexadecimal. */
    id: string;
    version: string;
    language: string;
    /** JSON: see `content/consent-wording.ts`. */
    wording: string;
    first_shown_at: string;
  };
  /** The texts of messages, each time that somebody saved them. Nothing is ever changed here. */
  message_version: {
    message: string;
    /** Counted from 1 for each message; the highest is the newest. */
    number: number;
    /** JSON: for each language a text as a file of `mail/` has it. */
    texts: string;
    saved_at: string;
    saved_by: string;
  };
  /** Messages that were planned to be sent, and what became of that. */
  sending: Sending;
  mail_delivery: {
    message: string;
    submission_id: string;
    /** The sending and the version of the message; empty and 0 for the mail that asks to confirm an address. */
    sending: string;
    version: number;
    state: DeliveryState;
    /** When the state was written; for `queued`, when it may be sent. */
    at: string;
    /** When somebody was asked to confirm their address; empty for other messages. */
    claim: string;
    /** How often the mail server has put it off, in the present run. */
    attempts: number;
    /** Codes of the mail server's last answer, such as `550 5.1.1`, without its text, which may hold the address. */
    answer: string;
    /** What that answer means, or why nobody knows whether it arrived; empty for a mail that was accepted. */
    reason: ReplyReason | '';
  };
  /** Mails that asked the owner of an inbox to confirm an address, in the last 30 days. */
  confirm_mail: {
    /** HMAC-SHA-256 of the inbox that the address leads to, under a key of the suppression list, in base64url. */
    hash: string;
    /** When it was sent or will be, at the earliest. */
    at: string;
  };
  /** Sums by the poster, post or link that led to the page. A name that has no row counts as `OTHER_SOURCE`. */
  source: { name: string; sign_ups: number; views: number };
  /** Who may open the studio. Neither an address nor a device is known of them. No backup has them, nor the three tables below. */
  organiser: { id: string; name: string; name_key: string; access: Access; since: string };
  /** Their passkeys. `rp_id`: the host name for which it was made; `lower_at`: when its counter was lower than before. */
  passkey: {
    /** As its device calls it, base64url. */
    id: string;
    organiser: string;
    rp_id: string;
    /** COSE, base64url. */
    public_key: string;
    counter: number;
    made_at: string;
    used_at: string | null;
    lower_at: string | null;
  };
  /** Who has the studio open, by the hash of what the page sends. `organiser` and `passkey`: empty for the machine's own link. */
  studio_session: {
    hash: string;
    organiser: string;
    name: string;
    passkey: string;
    since: string;
    seen: string;
    /** When the passkey was last asked for, and what was done since then that it is asked for. */
    asked: string;
    written: number;
    taken_off: number;
    corrected: number;
  };
  /** What is good once, by its hash: see `src/operator/access/one-time.ts`. */
  one_time: {
    hash: string;
    kind: 'link' | 'invitation' | 'challenge';
    name: string;
    /** Of an invitation: whose it is, what they may, and who has made it, by id and name. */
    organiser: string;
    access: Access;
    made_by: string;
    maker: string;
    until: string;
  };
}

/** What an organiser may: everything, or look only. */
export const ACCESSES = ['everything', 'look'] as const;
export type Access = (typeof ACCESSES)[number];

/** How far a sending is. */
export const SENDING_STATES = ['planned', 'running', 'paused', 'done', 'stopped'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/**
 * Why a sending stopped, or was paused without anybody's hand (`firstRejected`).
 *
 * - missed: its time had passed by more than an hour, or the clock had jumped over it
 * - noTime: it was to begin with the applications, and they are not planned any more
 * - noStage: it was to begin with the applications, and they were not open at its time
 * - form: the form to which people apply did not answer
 * - blocked: something was in its way at its time; `answer` names the check
 * - more: far more people would have got it than its plan showed
 * - rejections: the mail server rejected too many
 * - refused: the mail server takes no mail from this sender
 * - restored: it came with a backup, or the list was moved
 * - replaced, takenBack: somebody planned another, or took it back
 */
export const SENDING_REASONS = [
  ...(['missed', 'noTime', 'noStage', 'form', 'blocked', 'more', 'rejections', 'refused'] as const),
  ...(['restored', 'replaced', 'takenBack', 'firstRejected'] as const),
];
export type SendingReason = (typeof SENDING_REASONS)[number];

export interface Sending {
  id: string;
  message: string;
  /** The version that its plan showed. */
  version: number;
  /** JSON: which people (`selection`), and with `again` who is to get it although they may have it. */
  people: string;
  /** So many get it first, of each language some, and the others ten minutes later; 0: all in one. */
  first: number;
  /** How many would have got it when it was planned. */
  expected: number;
  /** Whether it begins with the applications: 1 or 0. */
  with_stage: number;
  /** When it begins; `null` until applications are opened. */
  starts_at: string | null;
  planned_at: string;
  planned_by: string;
  /** `PUBLIC_ORIGIN` at that time. */
  origin: string;
  state: SendingState;
  reason: SendingReason | '';
  /**
   * What a reason names: the mail server's answer without addresses, an address, a number; of `restored` when the backup was
   * made, or nothing where the list was moved.
   */
  answer: string;
  /** Who or what brought it into its state, and when. */
  changed_by: string;
  changed_at: string;
  /** Nothing of it is sent before: the mail server takes nothing at present. */
  waits_until: string | null;
  /** When the first mail was claimed; how many people it then was for. */
  begun_at: string | null;
  meant: number;
  /** What became of the mails. */
  accepted: number;
  rejected: number;
  uncertain: number;
}

/**
 * What a mail server's reply means. `gone` (no such mailbox), `noHost`, `full`: about the address. `limit`: the sender may send
 * no more for now. `spam`, `policy`: about the mail or the sender. `later`: put off too often. Of a mail that is uncertain:
 * `connection` ended before the answer, `killed`: the sender did, `restored`: the list came from a backup.
 */
export const REPLY_REASONS = [
  ...(['gone', 'noHost', 'full', 'limit', 'spam', 'policy', 'later', 'other'] as const),
  ...(['connection', 'killed', 'restored'] as const),
];
export type ReplyReason = (typeof REPLY_REASONS)[number];

/** How somebody left: by their link, on request by the organiser's hand, or in a list of addresses to take off. */
export const SUPPRESSION_REASONS = ['left', 'erased', 'removed'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Which SQL is spoken. */
export type DialectKind = 'sqlite' | 'postgres';

/** A list, open, with the newest schema. */
export interface OpenList {
  db: Kysely<Database>;
  kind: DialectKind;
}

/** One step of the schema. Steps that have run anywhere are never changed; a change is a new step. */
export interface StoreMigration {
  /** Sorts after the name of the step before it: `002-…`. */
  name: string;
  up: (db: Kysely<unknown>, kind: DialectKind) => Promise<void>;
}

/** The database's own time, in the form of all others: those of the machines that write to it may differ. */
export function databaseTime(kind: DialectKind): RawBuilder<string> {
  return kind === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
    : sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The name of the mail that asks the owner of an address to confirm it. It is no sending, because it is not sent
 * to everybody at once. Its rows in the outbox are a queue and nothing more: one that is lost is made again.
 */
export const CONFIRM_MESSAGE = 'confirm';

/** How far a message has got for one person. */
export type DeliveryState =
  /** Not sent yet. */
  | 'queued'
  /** Being handed over to the mail server. */
  | 'sending'
  /** The mail server has taken it. */
  | 'accepted'
  /** The mail server does not take it. */
  | 'rejected'
  /** It may have been sent: the process or the connection ended before the server's answer. */
  | 'uncertain';
