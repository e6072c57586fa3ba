import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../waitlist/limits.ts';
import { parseEnv } from './settings.ts';

const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

describe('parseEnv', () => {
  it('needs nothing', () => {
    expect(parseEnv({})).toEqual({
      config: {
        port: 3000,
        host: undefined,
        database: { kind: 'sqlite', path: join(PACKAGE_ROOT, 'data', 'waitlist.db') },
        distFolder: undefined,
        publicOrigin: undefined,
        allowedOrigins: [],
        discloseDuplicates: true,
        limits: DEFAULT_RULES,
        minFormSeconds: 0,
        trustedProxies: [],
        logLevel: 'info',
        retentionDays: 365,
        metrics: undefined,
      },
    });
    expect(parseEnv({ PORT: '', HOST: ' ', DATABASE_URL: '', ALLOWED_ORIGINS: ' ' })).toEqual(parseEnv({}));
  });

  it('reads what is set', () => {
    expect(
      parseEnv({
        PORT: '8080',
        HOST: '127.0.0.1',
        DATABASE_URL: 'sqlite:/var/lib/waitlist/list.db',
        PUBLIC_ORIGIN: 'https://Them.Example:443/',
        ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080',
        DISCLOSE_DUPLICATES: 'off',
        LIMIT_PER_CLIENT: '10/1m, 100/1d',
        LIMIT_PER_EMAIL: '3/15m',
        MIN_FORM_SECONDS: '1.5',
        LOG_LEVEL: 'debug',
        METRICS_PORT: '9464',
      }),
    ).toMatchObject({
      config: {
        port: 8080,
        host: '127.0.0.1',
        database: { kind: 'sqlite', path: '/var/lib/waitlist/list.db' },
        publicOrigin: 'https://them.example',
        allowedOrigins: ['https://a.example', 'http://b.example:8080'],
        discloseDuplicates: false,
        limits: {
          perClient: [
            { attempts: 10, seconds: 60 },
            { attempts: 100, seconds: 86_400 },
          ],
          perEmail: [{ attempts: 3, seconds: 900 }],
        },
        minFormSeconds: 1.5,
        logLevel: 'debug',
        metrics: { port: 9464, host: '127.0.0.1' },
      },
    });
    expect(parseEnv({ RATE_LIMIT: 'off' })).toMatchObject({ config: { limits: undefined } });
  });

  it.each([
    ['sqlite:list.db', resolve('list.db')],
    ['sqlite:./data/list.db', resolve('data/list.db')],
    ['sqlite:///var/list.db', '/var/list.db'],
  ])('takes %s for the file %s', (url, path) => {
    expect(parseEnv({ DATABASE_URL: url })).toMatchObject({ config: { database: { kind: 'sqlite', path } } });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'list.db'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'sqlite::memory:'],
    ['DATABASE_URL', 'sqlite://host/list.db'],
    ['PUBLIC_ORIGIN', 'them.example'],
    ['PUBLIC_ORIGIN', 'https://them.example/join'],
    ['PUBLIC_ORIGIN', 'https://user@them.example'],
    ['PUBLIC_ORIGIN', 'ftp://them.example'],
    ['ALLOWED_ORIGINS', 'https://a.example *'],
    ['ALLOWED_ORIGINS', 'null'],
    ['RATE_LIMIT', 'no'],
    ['DISCLOSE_DUPLICATES', '1'],
    ['LIMIT_PER_CLIENT', '10'],
    ['LIMIT_PER_CLIENT', '10/0m'],
    ['LIMIT_PER_EMAIL', '10/1y'],
    ['MIN_FORM_SECONDS', '-1'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'yes'],
  ])('%s=%s stops the start with a sentence that begins with the name', (name, value) => {
    const parsed = parseEnv({ [name]: value });
    expect(parsed).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} must `))] });
  });

  it('names all that is wrong at once, and repeats no value, which might be a secret', () => {
    const parsed = parseEnv({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db', LOG_LEVEL: 'loud' });
    expect(parsed).toHaveProperty('problems.length', 3);
    expect(JSON.stringify(parsed)).not.toContain('hunter2');
  });
});

describe('RETENTION_DAYS', () => {
  const daysOf = (text: string) => {
    const parsed = parseEnv({ RETENTION_DAYS: text });
    return 'config' in parsed ? parsed.config.retentionDays : parsed.problems;
  };

  it('is what the page promises unless the operator says otherwise', () => {
    expect(daysOf('')).toBe(365);
    expect(daysOf('30')).toBe(30);
    expect(daysOf('off')).toBeUndefined();
    expect(daysOf('0')).toEqual(['RETENTION_DAYS must be a number of days from 1 up, or "off"']);
  });
});
