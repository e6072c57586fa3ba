import type { Messages } from '../../cli/messages/en.ts';
import type { Trouble } from '../../cli/messages/grammar.ts';

/** What was checked, in the order of the output. */
export type Check = keyof Messages['doctor']['checks'];

/** The result of one check. */
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
