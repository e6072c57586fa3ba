/** What a link in a mail is for: to leave the list, or to confirm an address. */
export const LINK_PURPOSES = ['leave', 'confirm'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Where the function that does it is reached under any origin that serves it. */
export const linkFunction = (purpose: LinkPurpose) => `/functions/v1/${purpose}`;

/** The parameter of a link that holds the token. No link has any other secret. */
export const TOKEN_PARAMETER = 't';

/** 32 bytes in base64url. They may be invented. */
const TOKEN_IN_LINK = new RegExp(`[?&]${TOKEN_PARAMETER}=([\\w-]{43})(?![\\w-])`);

/** The token in a link that somebody has copied from a mail, or `undefined` if it has none. */
export function tokenInLink(link: string): string | undefined {
  return TOKEN_IN_LINK.exec(link)?.[1];
}

/** Fields of the pages' forms. */
export const LINK_FIELDS = {
  /** What the button does: always what the link is for. */
  action: 'action',
  language: 'language',
  /** The link itself, where the page can't post to the address that it was opened with. */
  link: 'link',
} as const;

/**
 * What a mail program posts when its own button is used (RFC 8058, section 3.1), in any encoding, as `field=value` or in
 * parts.
 */
export const ONE_CLICK = /list-unsubscribe\b[^]*\bone-click/i;

/** Where a form post comes back to: ids of panels on the pages, shown by `:target`. */
export const LINK_ANCHORS = {
  leave: { left: 'left', incomplete: 'incomplete', notNow: 'not-now' },
  confirm: { confirmed: 'confirmed', over: 'over', incomplete: 'incomplete', notNow: 'not-now' },
} as const;
