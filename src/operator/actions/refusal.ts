import { AnyRefusal } from '../../backup/backup-refusal.ts';
import type { en } from '../texts/en.ts';

/** Why an action is refused. */
export type RefusalReason = keyof typeof en.problems;

/** An action that was refused. */
export class Refusal extends AnyRefusal<RefusalReason> {}

/** Whether what was asked for was refused, here or below. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof AnyRefusal;
