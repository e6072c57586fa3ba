import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLog, maskAddresses, maskEmail } from './log.ts';

it('a log line holds no character that ends it or drives a terminal', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const nasty =
    Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('') + '\u2028\u2029\ud800';
  log('info', nasty, { nasty });
  // eslint-disable-next-line no-control-regex
  expect(lines.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(lines.join('').match(/\n/g)).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: nasty, nasty });
});

it('a masked address is never the address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(maskEmail(email)).toMatch(/^.\*\*\*@\*\*\*\.[^.@]+$/);
    }),
  );
});

it('no address is left in an answer of the mail server', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const masked = maskAddresses(`530 5.7.1 <${email}>: Authentication required`);
      expect(masked).toBe(`530 5.7.1 <${maskEmail(email)}>: Authentication required`);
    }),
  );
});
