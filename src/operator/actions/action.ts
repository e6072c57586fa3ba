import * as v from 'valibot';
import type { BackupHost } from '../../backup/backup-host.ts';
import type { Settings } from '../../hosts/settings/settings.ts';
import type { Programme } from '../../content/programme.ts';
import type { PaceRules } from '../../mail/pace.ts';

/** What an action works with, whoever asks for it: the studio or the command. */
export interface ActionHost extends BackupHost {
  settings: Settings;
  programme: Programme;
  mailFolder: string;
  /** Another pace of sending, for tests. */
  pace?: Partial<PaceRules>;
  fetch: typeof fetch;
  /** Looks up texts and names in DNS: another resolver, for tests. */
  resolveTxt?: (name: string) => Promise<string[][]>;
  lookup?: (name: string) => Promise<unknown>;
  /** The path of a file that an action's input names. @throws Refusal for a name that is none here */
  resolveFile: (name: string) => string;
}

/** How far long work is. */
export interface ProgressState {
  /** Rows, mails or steps that are done, and how many there are if that is known. */
  done: number;
  total: number | undefined;
  sending: SendingState | undefined;
}

/** How sending gets on, and why it does not. */
export interface SendingState {
  name: string;
  /** May be made less while it runs. */
  perMinute: number;
  /** Whether it goes to a few people first. */
  isFirst: boolean;
  /** Until then it can be taken back. */
  beginsAt?: string;
  /** Each time the mail server has put people off: how many, and when they are tried again; the newest first. */
  waits: { at: string; people: number; until: string }[];
}

/** Whether work that somebody wanted to stop, and that has a result, did a part only: it may have been too late. */
export function isPart({ done, total = 0 }: Partial<ProgressState>): boolean {
  return done !== undefined && done < total;
}

/** What long work is given. */
export interface Progress {
  /** Aborted when somebody stops the work: it stops at the next safe place. */
  signal: AbortSignal;
  report: (state: Partial<ProgressState>) => void;
}

/** A question that changes nothing but, where people are looked up, the audit log. */
export interface Query<Schema extends v.GenericSchema, Result> {
  input: Schema;
  run: (host: ActionHost, input: v.InferOutput<Schema>) => Promise<Result>;
}

/** A change that takes nobody off: what it would do, and doing it. It is evaluated again when it is applied. */
export interface Change<Schema extends v.GenericSchema, Plan, Result> {
  input: Schema;
  plan: (host: ActionHost, input: v.InferOutput<Schema>) => Promise<Plan>;
  apply: (host: ActionHost, input: v.InferOutput<Schema>, progress: Progress) => Promise<Result>;
}

/** Whom a plan named. The program keeps them; the page gets numbers and the first few. */
export interface Named {
  listed: readonly string[];
  /** Addresses that were not on the list, and would only be blocked. */
  missing: readonly string[];
}

/** A change that takes people off: those whom its plan named, and nobody else. */
export interface Removal<Schema extends v.GenericSchema, Plan extends { named: Named }, Result> {
  input: Schema;
  plan: (host: ActionHost, input: v.InferOutput<Schema>) => Promise<Plan>;
  apply: (
    host: ActionHost,
    input: v.InferOutput<Schema>,
    named: Named,
    progress: Progress,
  ) => Promise<Result>;
}

/** Describes a question once: the studio's requests and the command's options come from its schema. */
export const query = <Schema extends v.GenericSchema, Result>(one: Query<Schema, Result>) => one;

/** Describes a change once. */
export const change = <Schema extends v.GenericSchema, Plan, Result>(one: Change<Schema, Plan, Result>) =>
  one;

/** Describes a change that takes people off once. */
export const removal = <Schema extends v.GenericSchema, Plan extends { named: Named }, Result>(
  one: Removal<Schema, Plan, Result>,
) => one;

/** How many people a plan has shown. What is added may differ from it: somebody may have joined or left since. */
export const shownCount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** By how many what was done differs from what was shown; `undefined`: it does not. */
export function differenceFrom(shown: number | undefined, people: number): number | undefined {
  return shown === undefined || shown === people ? undefined : people - shown;
}
