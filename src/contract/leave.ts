/** Where the function that takes people off the list is reached under any origin that serves it. */
export const LEAVE_PATH = '/functions/v1/leave';

/** The parameter of a link that holds the token. No link has any other secret. */
export const TOKEN_PARAMETER = 't';

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether a text has the form of a token. It may still be invented. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
