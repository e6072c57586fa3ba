import { AnyRefusal, type Details } from '../../backup/backup-refusal.ts';
import type { en } from '../texts/en.ts';

/**
 * What a sentence is filled with. Readers write some in their own way, by their names: see `createSay`.
 */
export type Values = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** What the title and the button of a plan say. */
export type Phrase = keyof typeof en.titles;
/** Something that is chosen in a plan: the input has the same name. */
export type QuestionKey = keyof typeof en.questions;

/** What a plan says before anything is done, as data: the studio shows it, and the command prints the same sentences. */
export interface ShownPlan {
  phrase: Phrase;
  /** What title and button name; `number` decides between one and several. */
  values?: Values;
  /** Whether something is deleted for good. */
  isErasing?: boolean;
  /** The first line and the result are what there is; the others are what they take off or add. */
  sum?: readonly SumLine[];
  then?: readonly ThenLine[];
  /** The first people whom it names. */
  first?: readonly string[];
  questions?: readonly { key: QuestionKey; isOn: boolean }[];
  /** What is in the way of the whole. */
  blockedBy?: Blocked | undefined;
}

/** So many people whom a plan names are shown: more than anybody reads. */
export const SHOWN = 1000;

/** A line of a sum: who is meant, who not and why, who is left. */
export interface SumLine {
  key: keyof typeof en.sum;
  value: number;
  /** An example from a file, or the language or the mail domain that is meant. */
  values?: Values | undefined;
  kind?: 'result' | 'after';
}

/** What follows from a plan. */
export interface ThenLine {
  key: keyof typeof en.then;
  values?: Values;
}

export interface Blocked {
  reason: RefusalReason;
  details?: Details;
}

/** What was done. */
export interface Done {
  phrase: Phrase;
  people?: number;
  /** Of a test its mails, of a message its version, of a rate its mails a minute. */
  number?: number;
  /** The time for which it is planned. */
  at?: string | undefined;
  /** An address, or a language; the name of what was made, saved or deleted; to whom a test goes; the id of an import. */
  email?: string;
  language?: string;
  name?: string;
  to?: string;
  import?: string;
  /** Who had left by then; who had joined; who stays, because they have joined, confirmed or been blocked since. */
  alreadyGone?: number | undefined;
  joinedSince?: number | undefined;
  stayed?: number | undefined;
  /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
  gone?: boolean | undefined;
  /** The folder in which the suppression list could not be written. */
  unwritten?: string | undefined;
  /** Why no backup could be made afterwards; what does not follow a backup that was made. */
  noBackup?: string | undefined;
  notDone?: readonly string[];
  /** The days of the suppression lists that a restore has read. */
  read?: readonly string[];
}

/** The lines that are there. @example follows({ key: 'staysOut' }, exports > 0 && { key: 'exports' }) */
export function follows(...lines: readonly (ThenLine | false | undefined)[]): ThenLine[] {
  return lines.filter((line) => line !== false && line !== undefined);
}

/** Why an action is refused. */
export type RefusalReason = keyof typeof en.problems;

/** An action that was refused. */
export class Refusal extends AnyRefusal<RefusalReason> {}

/** Whether what was asked for was refused, here or below. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof AnyRefusal;
