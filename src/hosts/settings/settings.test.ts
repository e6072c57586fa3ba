import { describe, expect, it } from 'vitest';
import { programme } from '../../content/programme.ts';
import { parseSettings, SETTING_NAMES } from './settings.ts';

/** As many days as the months that the page promises. */
const PROMISED_DAYS = Math.round((programme.retentionMonths * 365.25) / 12);

function settingsOf(environment: Record<string, string>) {
  const parsed = parseSettings(environment);
  return 'settings' in parsed ? parsed.settings : undefined;
}

describe('parseSettings', () => {
  it('needs nothing: limits are on, and nothing of another machine is trusted, told or asked', () => {
    expect(settingsOf({})).toMatchObject({
      database: { kind: 'sqlite', path: 'data/waitlist.db' },
      publicOrigin: undefined,
      allowedOrigins: [],
      limits: {
        perClient: [
          { attempts: 1000, seconds: 3600 },
          { attempts: 2000, seconds: 86_400 },
        ],
        perEmail: [{ attempts: 10, seconds: 900 }],
      },
      trustedProxies: [],
      metrics: undefined,
      stage: 'waitlist',
      mail: { server: undefined, from: undefined, replyTo: undefined },
      confirm: { on: false, perHour: 3000 },
      backup: { folder: 'data/backups', recipient: undefined },
    });
  });

  it.each(['', '   ', '\t'])('takes every blank variable for an unset one: %j', (blank) => {
    const environment = Object.fromEntries(SETTING_NAMES.map((name) => [name, blank]));
    expect(parseSettings(environment)).toEqual(parseSettings({}));
  });

  it('reads what is set', () => {
    const set = {
      PORT: '8080',
      PUBLIC_ORIGIN: 'https://Them.Example:443/',
      ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080',
      DISCLOSE_DUPLICATES: 'off',
      METRICS_PORT: '9464',
    };
    expect(settingsOf(set)).toMatchObject({
      port: 8080,
      publicOrigin: 'https://them.example',
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
      discloseDuplicates: false,
      metrics: { port: 9464, host: '127.0.0.1' },
    });
    const perClient = [
      { attempts: 10, seconds: 60 },
      { attempts: 100, seconds: 86_400 },
    ];
    expect(settingsOf({ LIMIT_PER_CLIENT: '10/1m, 100/1d' })).toMatchObject({ limits: { perClient } });
    expect(settingsOf({ RATE_LIMIT: 'off' })?.limits).toBeUndefined();
  });

  it('keeps backups beside the list’s file, and on PostgreSQL only where the operator says', () => {
    const folderOf = (environment: Record<string, string>) => settingsOf(environment)?.backup.folder;
    expect(folderOf({ DATABASE_URL: 'sqlite:/var/lib/waitlist/list.db' })).toBe('/var/lib/waitlist/backups');
    expect(folderOf({ DATABASE_URL: 'postgres://localhost/list' })).toBeUndefined();
    const named = { BACKUP_FOLDER: '/backups', DATABASE_URL: 'postgres://localhost/list' };
    expect(folderOf(named)).toBe('/backups');
  });

  it('needs to know where people apply once they can', () => {
    const applyUrl = 'https://apply.waitlist.example/2026';
    const open = { STAGE: 'applications', APPLY_URL: applyUrl };
    expect(settingsOf(open)).toMatchObject({ stage: 'applications', applyUrl });
    expect(parseSettings({ STAGE: 'applications' })).toEqual({
      problems: [`APPLY_URL must be set where STAGE=applications, for example APPLY_URL=${applyUrl}.`],
    });
    expect(parseSettings({ STAGE: 'open' })).toEqual({
      problems: ['STAGE must be one of waitlist, applications, closed.'],
    });
  });

  it.each([
    ['PORT', '70000', '3000x', '-1', '0x10'],
    ['DATABASE_URL', 'list.db', 'sqlite:', 'sqlite::memory:', 'sqlite://host/list.db', 'mysql://db/list'],
    ['DATABASE_URL', 'postgres://db/list?sslmode=prefer', 'postgres://db/list?sslmod=require'],
    ['DATABASE_URL', 'postgres://ann:100%@db/list', 'postgres://db/list?ssl=1', 'postgres://db:port/list'],
    ['DATABASE_CA', '/etc/ca.pem'],
    ['PUBLIC_ORIGIN', 'them.example', 'https://them.example/join', 'https://user@them.example'],
    ['PUBLIC_ORIGIN', 'ftp://them.example', 'https://them.example?x', 'https://a"b.example'],
    ['PUBLIC_ORIGIN', "https://a'b.example", 'https://a;b.example'],
    ['ALLOWED_ORIGINS', 'https://a.example *', 'null', ','],
    ['HSTS', 'on', 'includeSubDomains'],
    ['RATE_LIMIT', 'no'],
    ['DISCLOSE_DUPLICATES', '1'],
    ['LIMIT_PER_CLIENT', '10', '10/0m', '1000/1h,0/1d', ','],
    ['LIMIT_PER_EMAIL', '10/1y', '-1/1h'],
    ['TRUSTED_PROXIES', 'proxy.example', '10.0.0.0/33', '10.0.0.1, 0.0.0.0/0', '127.0.0.1/0', '8.0.0.0/7'],
    ['TRUSTED_PROXIES', '::/0', '::1/0', 'fd00::/6', '2000::/3', '2002::/15', 'fe80::/6', '10.0.0.0/8/8'],
    ['RETENTION_DAYS', '0', '-5', 'never'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'yes'],
    ['VITE_SUPABASE_URL', 'project.supabase.example', 'https://project.supabase.example/rest/v1'],
    ['VITE_SUPABASE_ANON_KEY', 'two words', '"quoted"'],
    ['APPLY_URL', 'apply.them.example', 'mailto:hello@them.example', 'https://a"b.example'],
    ['MAIL_URL', 'smtp.example', 'https://smtp.example', 'smtps://', 'smtp://smtp.example/in'],
    ['MAIL_URL', 'smtp://a@b.example'],
    ['MAIL_URL', 'smtps://smtp.example?tls=off', 'smtp://smtp.example?tls=maybe', 'smtp://a:%@b.example'],
    ['MAIL_URL', 'smtp://smtp.example?secure=1', 'smtp://smtp.example?tls=off&tls=verify'],
    ['MAIL_URL', 'smtp://smtp.example?ca=', 'smtp://smtp.example:0'],
    ['MAIL_FROM', 'Thềm', 'hello', 'Thềm <hello>', 'a@b.example, c@d.example', 'x\ny <hello@them.example>'],
    ['MAIL_FROM', `${'T'.repeat(3000)} <hello@them.example>`],
    ['MAIL_REPLY_TO', '<hello@them.example'],
    ['CONFIRM_PER_HOUR', '0', '-1', '1.5', 'many'],
    ['STUDIO', 'yes'],
    ['STUDIO_ORIGIN', 'http://studio.them.example', 'studio.them.example', 'https://them.example/studio'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQ', 'age1short', 'ssh-ed25519 AAAA'],
  ])('rejects a wrong %s with a sentence that shows right values', (name, ...values) => {
    const right = '(?:such as|one of|://|"on")';
    const sentence: unknown = expect.stringMatching(new RegExp(`^${name} must .*${right}.+\\.$`, 's'));
    for (const value of values)
      expect(parseSettings({ [name]: value }), value).toEqual({ problems: [sentence] });
  });

  it('trusts networks of one owner, and local ones of any width', () => {
    const TRUSTED_PROXIES =
      '127.0.0.0/8 17.0.0.0/8 172.16.0.0/12 ::1 fc00::/7 fe80::/10 2400:cb00::/32 2630::/16';
    expect(settingsOf({ TRUSTED_PROXIES })?.trustedProxies).toHaveLength(8);
  });

  it('lets people confirm their addresses only where a mail can be sent, and says what is missing', () => {
    const needed = {
      MAIL_URL: 'smtps://user:password@smtp.example:465',
      MAIL_FROM: 'Waitlist <hello@waitlist.example>',
      PUBLIC_ORIGIN: 'https://waitlist.example',
    };
    expect(settingsOf({ CONFIRM: 'on', ...needed })?.confirm).toEqual({ on: true, perHour: 3000 });
    expect(parseSettings({ CONFIRM: 'on' })).toEqual({
      problems: Object.entries(needed).map(
        ([name, right]) => `${name} must be set where CONFIRM=on, for example ${name}=${right}.`,
      ),
    });
  });

  it('gives the studio an origin of its own, which nobody on the way reads', () => {
    const STUDIO_ORIGIN = 'https://them.example:8443';
    expect(settingsOf({ STUDIO_ORIGIN, PUBLIC_ORIGIN: 'https://them.example' })?.studio).toEqual({
      ...{ on: true, host: '127.0.0.1', port: 4620, origin: STUDIO_ORIGIN },
    });
    expect(settingsOf({ STUDIO_ORIGIN: 'http://localhost:9000' })?.studio.origin).toBe(
      'http://localhost:9000',
    );
    expect(parseSettings({ STUDIO_ORIGIN, PUBLIC_ORIGIN: STUDIO_ORIGIN })).toHaveProperty(
      'problems.length',
      1,
    );
  });

  it('keeps a secret key out of the page', () => {
    const claims = btoa(JSON.stringify({ role: 'service_role' })).replaceAll('=', '');
    for (const key of ['sb_secret_abc', `eyJhbGciOiJIUzI1NiJ9.${claims}.abc`])
      expect(JSON.stringify(parseSettings({ VITE_SUPABASE_ANON_KEY: key }))).toContain('this one is secret');
    const anonymous = btoa(JSON.stringify({ role: 'anon' })).replaceAll('=', '');
    for (const key of ['sb_publishable_abc', `eyJhbGciOiJIUzI1NiJ9.${anonymous}.abc`])
      expect(settingsOf({ VITE_SUPABASE_ANON_KEY: key })?.supabase).toMatchObject({ key });
  });

  it('names all that is wrong at once, and repeats no value, which might be a secret', () => {
    const parsed = parseSettings({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db', LOG_LEVEL: 'loud' });
    expect(parsed).toHaveProperty('problems.length', 3);
    expect(JSON.stringify(parsed)).not.toContain('hunter2');
  });
});

describe('MAIL_URL and MAIL_FROM', () => {
  it.each([
    ['smtps://smtp.example', { port: 465, encryption: 'implicit', verify: true, login: undefined }],
    ['smtp://SMTP.example', { host: 'smtp.example', port: 587, encryption: 'starttls', verify: true }],
    ['smtp://a%40b:p%25w@smtp.example:2525', { port: 2525, login: { user: 'a@b', password: 'p%w' } }],
    ['smtp://localhost', { port: 25, encryption: 'off' }],
    ['smtp://[::1]:25?tls=verify', { host: '::1', encryption: 'starttls', verify: true }],
    ['smtp://127.0.0.1:25?ca=ca.pem', { encryption: 'starttls', verify: true, authority: 'ca.pem' }],
    ['smtp://mail.example:25?tls=no-verify', { encryption: 'starttls', verify: false }],
    ['smtp://mail.example?tls=off', { port: 25, encryption: 'off' }],
  ])('encrypts and verifies unless the parameter tls says otherwise: %s', (url, server) => {
    expect(settingsOf({ MAIL_URL: url })?.mail).toMatchObject({ server });
  });

  it.each([
    ['hello@them.example', { name: '', email: 'hello@them.example' }],
    ['Thềm <Hello@Them.example>', { name: 'Thềm', email: 'hello@them.example' }],
    ['"Thềm, tuyển sinh" <hello@them.example>', { name: 'Thềm, tuyển sinh', email: 'hello@them.example' }],
  ])('the sender has an address, and a name or none: %s', (text, from) => {
    expect(settingsOf({ MAIL_FROM: text })?.mail).toMatchObject({ from });
  });
});

it('RETENTION_DAYS is what the page promises unless the operator sets another', () => {
  for (const [text, retentionDays] of [
    ['', PROMISED_DAYS],
    ['30', 30],
    ['off', undefined],
  ] as const)
    expect(settingsOf({ RETENTION_DAYS: text })?.retentionDays).toBe(retentionDays);
});
