import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { correctDomain } from '../../../content/mail-domains.ts';

/** What may be wrong with an address. A flag is a hint for a person; nothing is deleted for it. */
export interface Flagged {
  flags: ('typo' | 'disposable' | 'role')[];
  /** The domain that was probably meant. */
  meant: string | undefined;
}

/** Role addresses, which several people read (RFC 2142, and what universities use). */
const ROLES: ReadonlySet<string> = new Set(
  (
    'abuse admin administrator contact daotao help hello hostmaster info it lienhe mail marketing no-reply noreply ' +
    'office phongdaotao postmaster press root sales security service spam support team test tuyensinh vanphong webmaster'
  ).split(' '),
);

/**
 * Flags addresses: a typo of a known domain, a domain on the list of disposable ones (it or a domain above it), a role.
 * Many typos are on that list too, since they were registered for that; only a typo can be corrected, so it wins. Each
 * domain is looked up once.
 */
export function createFlags(): (email: string) => Flagged {
  const blocked = disposableEmailBlocklistSet();
  const known = new Map<string, Flagged>();
  const lookUp = (domain: string): Flagged => {
    const meant = correctDomain(domain);
    if (meant !== undefined) return { flags: ['typo'], meant };
    const labels = domain.split('.');
    const isDisposable = labels.some((_, index) => blocked.has(labels.slice(index).join('.')));
    return { flags: isDisposable ? ['disposable'] : [], meant };
  };
  return (email) => {
    const [local = '', domain = ''] = email.split('@');
    const ofDomain = known.get(domain) ?? lookUp(domain);
    known.set(domain, ofDomain);
    const isRole = ROLES.has(local.replace(/\+.*$/, ''));
    return isRole ? { ...ofDomain, flags: [...ofDomain.flags, 'role'] } : ofDomain;
  };
}
