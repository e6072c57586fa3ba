import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { correctDomain } from '../../../content/mail-domains.ts';

/** What may be wrong with an address. A flag is a hint for a person; nothing is deleted for it. */
export type AddressFlag = 'disposable' | 'typo' | 'role';

/** What is known about a mail domain. */
export interface DomainVerdict {
  disposable: boolean;
  /** The domain that was probably meant. */
  suggestion: string | undefined;
}

/** Role addresses, which several people read (RFC 2142, and what universities use). */
const ROLES: ReadonlySet<string> = new Set(
  (
    'abuse admin administrator contact daotao help hello hostmaster info it lienhe mail marketing no-reply noreply ' +
    'office phongdaotao postmaster press root sales security service spam support team test tuyensinh vanphong webmaster'
  ).split(' '),
);

/**
 * Looks a mail domain up: a typo of a known one, or on the list of disposable domains (it or a domain above it). Many
 * typos are on that list too, since they were registered for that; only a typo can be corrected, so it wins.
 */
export function lookUpDomain(domain: string): DomainVerdict {
  const suggestion = correctDomain(domain);
  if (suggestion !== undefined) return { disposable: false, suggestion };
  const blocked = disposableEmailBlocklistSet();
  const labels = domain.split('.');
  const disposable = labels.some((_, index) => blocked.has(labels.slice(index).join('.')));
  return { disposable, suggestion: undefined };
}

/** Whether the part before the `@` names a role. */
export function isRole(local: string): boolean {
  return ROLES.has(local.replace(/\+.*$/, ''));
}
