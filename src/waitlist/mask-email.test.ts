import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it('a masked address keeps its first character and its top-level domain', () => {
  expect(maskEmail('lan.anh@student.example.edu.vn')).toBe('l***@***.vn');
});

it('a masked address is never the address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(maskEmail(email)).toMatch(/^.\*\*\*@\*\*\*\.[^.@]+$/);
    }),
  );
});
