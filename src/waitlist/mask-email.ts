/**
 * An address as a log may show it: enough for the operator to recognise what a person on the phone reads out, too
 * little to write to or to identify people by.
 *
 * @example maskEmail('lan.anh@example.com') // 'l***@***.com'
 */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}***@***${email.slice(email.lastIndexOf('.'))}`;
}
