import { parseEmail, type Email } from '../src/contract/email.ts';

/** An address as the rule makes it of what was typed. */
export function address(typed: string): Email {
  const email = parseEmail(typed);
  if (email === undefined) throw new Error(`${typed} is no address`);
  return email;
}
