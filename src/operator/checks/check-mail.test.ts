import { expect, it } from 'vitest';
import { parseSettings } from '../../hosts/settings/settings.ts';
import { checkRecords } from './check-mail.ts';

const SPF = ['v=spf1 include:a.example ~all'];
const DMARC = ['v=DMARC1; p=none; rua=mailto:x@y.example'];

/** What the check says of a sender, with these texts in DNS. */
async function recordsOf(texts: Record<string, string[][]>, from = 'hello@them.example') {
  const parsed = parseSettings({
    ...{ DATABASE_URL: 'sqlite:list.db', MAIL_URL: 'smtps://a:b@smtp.provider.example', MAIL_FROM: from },
    MAIL_DKIM_SELECTOR: 'mail2026',
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const none = Object.assign(new Error('ENODATA'), { code: 'ENODATA' });
  const resolveTxt = (name: string) => (texts[name] ? Promise.resolve(texts[name]) : Promise.reject(none));
  const found = await checkRecords({ settings: parsed.settings, resolveTxt });
  return found.map(({ id, level, details }) => `${level} ${id} ${details['record'] ?? details['domain']}`);
}

const GOOD = {
  'them.example': [['google-site-verification=x'], SPF],
  '_dmarc.them.example': [DMARC],
  'mail2026._domainkey.them.example': [['v=DKIM1; k=rsa; p=MIIB'], ['other']],
};

it('a domain with one record of each is good', async () => {
  expect(await recordsOf(GOOD)).toEqual(['good record SPF', 'good record DMARC', 'good record DKIM']);
});

it('two records of SPF, or of DMARC, are none', async () => {
  const spf = { 'them.example': [SPF, ['v=spf1 include:', 'b.example ~all']] };
  expect(await recordsOf({ ...GOOD, ...spf })).toContain('look twoRecords SPF');
  expect(await recordsOf({ ...GOOD, '_dmarc.them.example': [DMARC, DMARC] })).toContain(
    'look twoRecords DMARC',
  );
  // Another record that begins alike is no second one.
  const other = { 'them.example': [SPF, ['v=spf10 x']] };
  expect(await recordsOf({ ...GOOD, ...other })).toContain('good record SPF');
});

it.each(['v=DMARC1; rua=mailto:x@y.example', 'v=DMARC1; p=; sp=none', 'v=DMARC1; sp=reject', 'v=DMARC1'])(
  'DMARC without a policy is not good: %s',
  async (text) => {
    expect(await recordsOf({ ...GOOD, '_dmarc.them.example': [[text]] })).toContain('look noPolicy DMARC');
  },
);

it.each(['v=DMARC1;p=reject', 'v=DMARC1; sp=none; p = Quarantine'])('DMARC with one is: %s', async (text) => {
  expect(await recordsOf({ ...GOOD, '_dmarc.them.example': [[text]] })).toContain('good record DMARC');
});

it('the policy of the domain itself counts, not one above it', async () => {
  const [sender, above] = ['hello@news.them.example', { '_dmarc.them.example': [DMARC] }];
  expect(await recordsOf(above, sender)).toContain('good record DMARC');
  const own = { ...above, '_dmarc.news.them.example': [['v=DMARC1']] };
  expect(await recordsOf(own, sender)).toContain('look noPolicy DMARC');
});

it.each(['gmail.com', 'outlook.com', 'yahoo.com.vn', 'icloud.com'])(
  'a sender at %s is not at a domain of theirs, whatever its records say',
  async (domain) => {
    const texts = { [domain]: [SPF], [`_dmarc.${domain}`]: [DMARC] };
    expect(await recordsOf(texts, `hello@${domain}`)).toEqual([`look foreignSender ${domain}`]);
  },
);
