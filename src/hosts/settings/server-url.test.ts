import { describe, expect, it } from 'vitest';
import { describeLocation, parseDatabaseUrl } from './server-url.ts';

const parsed = (text: string) => {
  const location = parseDatabaseUrl(text);
  if (location?.kind !== 'postgres') throw new Error('not PostgreSQL');
  return location;
};

it('DATABASE_URL for SQLite names a file', () => {
  for (const path of ['list.db', './data/list.db', '/var/list.db'])
    expect(parseDatabaseUrl(`sqlite:${path}`)).toEqual({ kind: 'sqlite', path });
  expect(parseDatabaseUrl('sqlite:///var/list.db')).toEqual({ kind: 'sqlite', path: '/var/list.db' });
});

describe('DATABASE_URL for PostgreSQL', () => {
  it('names server, database, user and password', () => {
    expect(parsed('postgres://ann:a%2Fb%40c@db.example:6543/list')).toMatchObject({
      host: 'db.example',
      port: 6543,
      database: 'list',
      user: 'ann',
      password: 'a/b@c',
      tls: { verify: true },
    });
  });

  it('takes IPv6 addresses, sockets and what is left to the defaults', () => {
    expect(parsed('postgresql://[::1]/list').host).toBe('::1');
    expect(parsed('postgres:///list?host=/run/postgresql').host).toBe('/run/postgresql');
    expect(parsed('postgres://').host).toBe('localhost');
  });

  it.each([
    ['postgres://ann:secret@db.example/list', true],
    ['postgres://10.0.0.5/list', true],
    ['postgres://[fd00::5]/list', true],
    ['postgres://localhost.db.example/list', true],
    ['postgres://localhost/list?host=db.example', true],
    ['postgres://localhost/list', false],
    ['postgres://127.0.0.1/list', false],
    ['postgres://[::1]/list', false],
    ['postgres:///list?host=/run/postgresql', false],
  ])('encrypts and verifies %s unless it stays on this machine: %s', (url, verify) => {
    expect(parsed(url).tls?.verify ?? false).toBe(verify);
  });

  it('is shown to people without its password', () => {
    expect(describeLocation(parsed('postgres://ann:secret@db.example:6543/list'))).toBe(
      'PostgreSQL, list at db.example:6543',
    );
    expect(describeLocation(parsed('postgres://ann:secret@db.example/list'))).toBe(
      'PostgreSQL, list at db.example',
    );
  });
});
