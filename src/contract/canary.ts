/** The sign-ups of `doctor` are known by their name; `example.com` is reserved (RFC 2606): no mail ever reaches anybody. */
export const CANARY = { name: 'waitlist-canary+', domain: 'example.com' } as const;

/** Whether an address is one that `doctor` has invented. */
export function isCanary(email: string): boolean {
  return email.startsWith(CANARY.name) && email.endsWith(`@${CANARY.domain}`);
}
