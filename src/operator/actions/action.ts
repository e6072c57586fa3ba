import type * as v from 'valibot';
import type { Settings } from '../../hosts/settings/settings.ts';
import type { Programme } from '../../content/programme.ts';
import type { PaceRules } from '../../mail/pace.ts';
import type { Actor } from '../../waitlist/privacy/audit.ts';
import type { ListSource, OpenList } from './open-list.ts';

/** What an action works with, whoever asks for it: the studio or the command. */
export interface ActionHost {
  list: OpenList;
  source: ListSource;
  settings: Settings;
  programme: Programme;
  /** The folder with the messages. */
  mailFolder: string;
  /** Another pace of sending, for tests. */
  pace?: Partial<PaceRules>;
  /** The clock, and who is named in the audit log. */
  actor: Actor;
  /** Reaches other machines. */
  fetch: typeof fetch;
  /** The path of a file that an action's input names. @throws Refusal for a name that is none here */
  resolveFile: (name: string) => string;
}

/** How far long work is. */
export interface ProgressState {
  /** Rows, mails or steps that are done, and how many there are if that is known. */
  done: number;
  total: number | undefined;
  /** What the action says of its state at present, such as who was rejected. */
  detail: unknown;
}

/** What long work is given. */
export interface Progress {
  /** Aborted when somebody stops the work: it stops at the next safe place. */
  signal: AbortSignal;
  report: (state: Partial<ProgressState>) => void;
}

/** A question that changes nothing but, where people are looked up, the audit log. */
export interface Query<Schema extends v.GenericSchema = v.GenericSchema, Result = unknown> {
  input: Schema;
  run: (host: ActionHost, input: v.InferOutput<Schema>) => Promise<Result>;
}

/** A change: what it would do, and doing it. The plan is made again when it is applied, so that it is about the list of then. */
export interface Change<Schema extends v.GenericSchema = v.GenericSchema, Plan = unknown, Result = unknown> {
  input: Schema;
  plan: (host: ActionHost, input: v.InferOutput<Schema>) => Promise<Plan>;
  apply: (host: ActionHost, input: v.InferOutput<Schema>, progress: Progress) => Promise<Result>;
}

/** Describes a question once: the studio's requests and the command's options come from its schema. */
export function query<Schema extends v.GenericSchema, Result>(one: Query<Schema, Result>): typeof one {
  return one;
}

/** Describes a change once. */
export function change<Schema extends v.GenericSchema, Plan, Result>(
  one: Change<Schema, Plan, Result>,
): typeof one {
  return one;
}

/** Why an action was refused. The studio and the command say it in their own words. */
export class Refusal extends Error {
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(reason: string, details: Readonly<Record<string, string | number>> = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}
