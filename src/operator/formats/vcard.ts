import type { Entry } from '../actions/entries.ts';

/**
 * One contact as a vCard 3.0 (RFC 2426), which every address book reads; an accepted address has no character that
 * would need escaping, and no line comes near the 75 octets at which lines are to be folded unless the address does.
 */
export function vCard({ id, email, language, joined_at }: Entry): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:urn:uuid:${id}`,
    `FN:${email}`,
    'N:;;;;',
    `EMAIL;TYPE=INTERNET:${email}`,
    'CATEGORIES:waitlist',
    `NOTE:language ${language}\\, joined ${joined_at}`,
    `REV:${joined_at}`,
    'END:VCARD',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** RFC 2426, section 2.6: a long line goes on in the next after one space. All is ASCII, so octets are characters. */
function folded(line: string): string {
  return line.length <= 75 ? line : (line.match(/^.{1,75}|.{1,74}/g) ?? []).join('\r\n ');
}
