import { expect, it } from 'vitest';
import { onlyUsedTokens, partTokens, plainSchemes } from './styles.ts';

it('moves the tokens that only the later style sheet uses there, keeps those that others refer to, and drops the rest', () => {
  const { first, later } = partTokens(
    '@layer tokens{:root{--a:red;--b:var(--a);--c:1px;--d:var(--c)}@media (width>1px){:root{--e:2px}}:root{--f:3px;--g:4px}}p{color:var(--b);margin:var(--g,0)}',
    'h2{border:var(--d);inset:var(--f)}',
  );
  expect(first).toBe(
    '@layer tokens{:root{--a:red;--b:var(--a);}@media (width>1px){:root{--e:2px}}:root{--g:4px}}p{color:var(--b);margin:var(--g,0)}',
  );
  expect(later).toBe('@layer tokens{:root{--d:var(--c);--f:3px;--c:1px}}h2{border:var(--d);inset:var(--f)}');
});

it('writes the colours of both schemes as plain values, the dark ones under one media query', () => {
  expect(plainSchemes(':root{--a:light-dark(#fff,#000);--b:red}p{color:var(--a)}')).toBe(
    ':root{--a:#fff;--b:red}p{color:var(--a)}@layer tokens{@media screen and (prefers-color-scheme:dark){:root{--a:#000}}}',
  );
  expect(() => plainSchemes('p{color:light-dark(#fff,#000)}')).toThrow('token');
});

it('writes a colour that is the same everywhere as its value', () => {
  const { first, later } = partTokens(
    '@layer tokens{:root{--a:#111;--b:#222;--c:light-dark(#333,#444)}}p{color:var(--a);fill:var(--b)}',
    'h2{color:var(--a);--b:red;fill:var(--c)}',
  );
  expect(first).toBe('@layer tokens{:root{--b:#222;}}p{color:#111;fill:var(--b)}');
  expect(later).toContain('h2{color:#111;--b:red;fill:var(--c)}');
  expect(onlyUsedTokens('@layer tokens{:root{--a:#111;--b:1px}}p{color:var(--a)}')).toBe(
    '@layer tokens{:root{}}p{color:#111}',
  );
});
