import { describe, expect, it } from 'vitest';
import { describePostgres, parsePostgresUrl } from './location.ts';

const parsed = (text: string) => {
  const location = parsePostgresUrl(text);
  if ('problem' in location) throw new Error(location.problem);
  return location;
};

describe('DATABASE_URL for PostgreSQL', () => {
  it('names server, database, user and password', () => {
    expect(parsed('postgres://ann:a%2Fb%40c@db.example:6543/list')).toMatchObject({
      host: 'db.example',
      port: 6543,
      database: 'list',
      user: 'ann',
      password: 'a/b@c',
      tls: undefined,
      maxConnections: 10,
    });
  });

  it('takes IPv6 addresses, sockets and what is left to the defaults', () => {
    expect(parsed('postgresql://[::1]/list').host).toBe('::1');
    expect(parsed('postgres:///list?host=/run/postgresql').host).toBe('/run/postgresql');
    expect(parsed('postgres://').host).toBeUndefined();
  });

  it('encrypts and verifies unless told otherwise by name', () => {
    const tls = (query: string) => parsed(`postgres://db/list?${query}`).tls;
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(tls(`sslmode=${mode}`)).toMatchObject({ verify: true });
    expect(tls('sslrootcert=/etc/ca.pem')).toMatchObject({ verify: true, authority: '/etc/ca.pem' });
    expect(tls('sslmode=no-verify')).toMatchObject({ verify: false });
    expect(tls('sslmode=disable')).toBeUndefined();
  });

  it.each([
    ['postgres://db/list?sslmode=prefer', 'sslmode'],
    ['postgres://db/list?sslmod=require', '"sslmod"'],
    ['postgres://db/list?pool_max_conns=many', 'pool_max_conns'],
    ['postgres://db/list?pool_max_conns=0', 'pool_max_conns'],
    ['postgres://ann:100%@db/list', '%25'],
    ['postgres://db:port/list', 'no URL'],
  ])('refuses %s', (text, reason) => {
    const location = parsePostgresUrl(text);
    expect('problem' in location && location.problem).toContain(reason);
  });

  it('is shown to people without its password', () => {
    expect(describePostgres(parsed('postgres://ann:secret@db.example:6543/list'))).toBe(
      'PostgreSQL, list at db.example:6543',
    );
    expect(describePostgres(parsed('postgres://ann:secret@db.example/list'))).toBe(
      'PostgreSQL, list at db.example',
    );
  });
});
