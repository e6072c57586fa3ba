/**
 * Where people read their mail, by the domains of their addresses. Add the webmail of your students' schools here: a host
 * that is not named gets no link.
 */
export const MAIL_PROVIDERS: readonly { name: string; url: string; domains: string }[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: 'gmail.com googlemail.com' },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: 'outlook.com outlook.com.vn hotmail.com live.com msn.com',
  },
  { name: 'iCloud', url: 'https://www.icloud.com/mail/', domains: 'icloud.com me.com mac.com' },
  { name: 'Yahoo', url: 'https://mail.yahoo.com/', domains: 'yahoo.com yahoo.com.vn ymail.com' },
  { name: 'Zoho', url: 'https://mail.zoho.com/', domains: 'zoho.com zohomail.com' },
];

/** Where the owner of an address reads their mail, if that is known. */
export function mailProviderOf(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.indexOf('@') + 1);
  return MAIL_PROVIDERS.find(({ domains }) => domains.split(' ').includes(domain));
}
