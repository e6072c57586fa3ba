import { describe, expect, it } from 'vitest';
import { clientInfo, parseNetwork, type Network } from './client-address.ts';

const proxies = [parseNetwork('10.0.0.0/8'), parseNetwork('2001:db8:ff::/48')] as readonly Network[];
const from = (peer: string, headers = {}, trusted = proxies) => clientInfo(peer, headers, trusted).client;

describe('the client of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('a socket at %s is the client %s', (peer, client) => {
    expect(from(peer)).toBe(client);
  });

  it('forwarding headers of a peer that is no trusted proxy mean nothing', () => {
    expect(from('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.7');
    expect(from('10.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, [])).toBe('10.0.0.1');
    expect(clientInfo('203.0.113.7', { 'x-forwarded-proto': 'http' }, proxies).plainHttp).toBe(false);
  });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8:9::1]:443', '2001:db8:9::/64'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['10.9.9.9', '10.9.9.9'],
    ['nonsense', '10.0.0.1'],
    ['198.51.100.1, nonsense', '10.0.0.1'],
    ['0x7f.1', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('behind a trusted proxy, "%s" is the client %s', (forwarded, client) => {
    expect(from('::ffff:10.0.0.1', { 'x-forwarded-for': forwarded })).toBe(client);
  });

  it('a trusted proxy names the visitor’s protocol', () => {
    expect(clientInfo('10.0.0.1', { 'x-forwarded-proto': 'http' }, proxies).plainHttp).toBe(true);
    expect(clientInfo('10.0.0.1', { 'x-forwarded-proto': 'https' }, proxies).plainHttp).toBe(false);
    expect(clientInfo('10.0.0.1', {}, proxies).plainHttp).toBe(false);
  });

  it('a socket without an address is one client', () => {
    expect(clientInfo(undefined, {}, proxies).client).toBe('unknown');
  });
});
