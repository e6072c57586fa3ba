import type { Messages } from '../../cli/messages/en.ts';
import type { Trouble } from '../../cli/messages/grammar.ts';

/** What was looked at; in this order it is told. */
export type Check = keyof Messages['doctor']['checks'];

/** What came of looking at one thing. */
export interface Finding {
  check: Check;
  /** A warning does not keep the page from going live. */
  level: 'good' | 'warning' | 'bad';
  text: string;
  /** What to do about it; nothing where all is well. */
  advice?: string;
}

export function good(check: Check, text: string): Finding {
  return { check, level: 'good', text };
}

export function bad(check: Check, [text, advice]: Trouble): Finding {
  return { check, level: 'bad', text, advice };
}

export function warning(check: Check, [text, advice]: Trouble): Finding {
  return { check, level: 'warning', text, advice };
}
