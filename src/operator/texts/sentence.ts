import type { MessageProblemReason } from '../../mail/markdown.ts';
import type { Finding } from '../actions/doctor/finding.ts';
import type { RowReason } from '../actions/import/validate-row.ts';
import type { RefusalReason } from '../actions/refusal.ts';

/** A text; a `{name}` is filled in. Of a pair, the first is for one. */
export type Sentence = string | readonly string[];

/** The same words of another language; what is a pair here may be one sentence there. */
export type Words<Own> = {
  [Key in keyof Own]: Own[Key] extends string
    ? string
    : Own[Key] extends readonly string[]
      ? Sentence
      : Words<Own[Key]>;
};

/** What command and studio both say, in each language of the studio. */
export interface SharedTexts {
  problems: Readonly<Record<RefusalReason, string>>;
  /** What is the case, and what to do. */
  findings: Readonly<Record<Finding['id'], { what: string; act: string }>>;
  /** Why rows of a file stay out. */
  reasons: Readonly<Record<RowReason, string>>;
  /** What must be corrected in a message. */
  mistakes: Readonly<Record<MessageProblemReason, string>>;
  traces: string;
  /** Of those whom a plan named, who had left by then, and who stays. */
  alreadyGone: Sentence;
  stayed: Sentence;
  /** What was done is not what the plan said. */
  differs: string;
}
