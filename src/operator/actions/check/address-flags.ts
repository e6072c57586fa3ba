import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { nearDomain } from '../../../site/signup/help/near-domain.ts';

/** What may be wrong with an address. A flag is a hint for a person; nothing is deleted for it. */
export type AddressFlag = 'disposable' | 'typo' | 'role';

/** What is known about a mail domain. */
export interface DomainVerdict {
  disposable: boolean;
  /** The domain that was probably meant. */
  suggestion: string | undefined;
}

/** Addresses of an office instead of a person (RFC 2142, and what universities use). */
const ROLES: ReadonlySet<string> = new Set([
  'abuse',
  'admin',
  'administrator',
  'contact',
  'daotao',
  'help',
  'hello',
  'hostmaster',
  'info',
  'it',
  'lienhe',
  'mail',
  'marketing',
  'no-reply',
  'noreply',
  'office',
  'phongdaotao',
  'postmaster',
  'press',
  'root',
  'sales',
  'security',
  'service',
  'spam',
  'support',
  'team',
  'test',
  'tuyensinh',
  'vanphong',
  'webmaster',
]);

/** Judges a mail domain: it, or a domain above it, on the list of throwaway services; or a slip for a known one. */
export function judgeDomain(domain: string): DomainVerdict {
  const throwaway = disposableEmailBlocklistSet();
  const labels = domain.split('.');
  const disposable = labels.some((_, index) => throwaway.has(labels.slice(index).join('.')));
  return { disposable, suggestion: nearDomain(domain) };
}

/** Whether the part before the `@` names an office. */
export function isRole(local: string): boolean {
  return ROLES.has(local.replace(/\+.*$/, ''));
}
