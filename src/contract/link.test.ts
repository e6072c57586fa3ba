import { expect, it } from 'vitest';
import { tokenInLink } from './link.ts';

const TOKEN = `${'a-Z_9'.repeat(8)}end`;

it.each([
  [`https://them.example/vi/leave?t=${TOKEN}`, TOKEN],
  [`/vi/leave?language=vi&t=${TOKEN}&fbclid=1`, TOKEN],
  [`?t=${TOKEN} `, TOKEN],
  ['?t=', undefined],
  [`?t=${TOKEN.slice(1)}`, undefined],
  [`?t=${TOKEN}a`, undefined],
  [`?t=${TOKEN}-`, undefined],
  [`?start=${TOKEN}`, undefined],
  [TOKEN, undefined],
])('the token in the link %j is %s: 43 characters and no more', (link, token) => {
  expect(tokenInLink(link)).toBe(token);
});
