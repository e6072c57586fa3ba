import * as v from 'valibot';
import type { BackupHost } from '../../backup/backup-host.ts';
import type { Settings } from '../../hosts/settings/settings.ts';
import type { Programme } from '../../content/programme.ts';
import { Refusal, type Done, type ShownPlan } from './plan.ts';

/** What an action works with, whoever asks for it: the studio or the command. */
export interface ActionHost extends BackupHost {
  settings: Settings;
  programme: Programme;
  mailFolder: string;
  /** Milliseconds until a message is begun that is sent now, for tests. */
  grace?: number;
  fetch: typeof fetch;
  /** Looks up texts and names in DNS: another resolver, for tests. */
  resolveTxt?: (name: string) => Promise<string[][]>;
  lookup?: (name: string) => Promise<unknown>;
  /** The session of the studio for which this is, and whose it is; without it somebody is at the machine's terminal. */
  session?: { hash: string; organiser: string };
  /** The path of a file that an action's input names. @throws Refusal for a name that is none here */
  resolveFile: (name: string) => string;
}

/** Where the public page is, to which links lead. */
export function originOf({ settings, programme }: Pick<ActionHost, 'settings' | 'programme'>): string {
  return settings.publicOrigin ?? programme.origin;
}

/** How far long work is. */
export interface ProgressState {
  /** Rows or steps that are done, and how many there are if that is known. */
  done: number;
  total: number | undefined;
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

/** Of work that nobody watches or stops. */
export const UNWATCHED: Progress = { signal: new AbortController().signal, report: () => undefined };

/** What a change would do: what is shown, and the one function that does exactly that. */
export interface Plan<Shown extends ShownPlan = ShownPlan> {
  shown: Shown;
  /** Carries it out, once. What has changed on the list since then is in the result. */
  carryOut: (progress: Progress) => Promise<Done>;
  /** Removes what the plan keeps in files; after its work, or when it is dropped. */
  close: () => Promise<void>;
  /** Whether it keeps as much as a whole list: the studio keeps only the newest of these. */
  isCopy?: boolean;
}

/** What a change makes; what it keeps in files is closed elsewhere. */
export type Made<Shown extends ShownPlan> = Omit<Plan<Shown>, 'close'>;

/**
 * Describes a question once: the studio's requests and the command's options come from its schema. It changes nothing but,
 * where people are looked up, the audit log.
 */
export function query<Schema extends v.GenericSchema, Answer>(
  input: Schema,
  answer: (host: ActionHost, input: v.InferOutput<Schema>) => Answer | Promise<Answer>,
) {
  /** @throws ValiError for an input that is none */
  const run = async (host: ActionHost, typed: unknown) => answer(host, v.parse(input, typed));
  return { input, run };
}

/** Describes a change once. To plan it changes nothing. What is in the way is thrown when it is carried out. */
export function change<Schema extends v.GenericSchema, Shown extends ShownPlan>(
  input: Schema,
  /** @param keep closes what the plan keeps in files; planning for a file that takes long to read */
  make: (
    host: ActionHost,
    input: v.InferOutput<Schema>,
    keep: AsyncDisposableStack,
    planning: Progress,
  ) => Made<Shown> | Promise<Made<Shown>>,
) {
  /** @throws ValiError for an input that is none; Refusal where there is nothing to show */
  const plan = async (host: ActionHost, typed: unknown, planning = UNWATCHED): Promise<Plan<Shown>> => {
    await using keep = new AsyncDisposableStack();
    const made = await make(host, v.parse(input, typed), keep, planning);
    const { blockedBy } = made.shown;
    const carryOut = async (progress: Progress) => {
      if (blockedBy) throw new Refusal(blockedBy.reason, blockedBy.details);
      return made.carryOut(progress);
    };
    const kept = keep.move();
    return { ...made, carryOut, close: () => kept.disposeAsync() };
  };
  return { input, plan };
}
