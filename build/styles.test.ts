import { expect, it } from 'vitest';
import { partTokens, plainSchemes } from './styles.ts';

it('moves the tokens that the first screen does not use to the later style sheet, and keeps those that others refer to', () => {
  const { first, later } = partTokens(
    '@layer tokens{:root{--a:red;--b:var(--a);--c:1px;--d:var(--c)}@media (width>1px){:root{--e:2px}}:root{--f:3px;--g:4px}}p{color:var(--b);margin:var(--g,0)}',
    'h2{border:var(--d)}',
  );
  expect(first).toBe(
    '@layer tokens{:root{--a:red;--b:var(--a);}@media (width>1px){:root{--e:2px}}:root{--g:4px}}p{color:var(--b);margin:var(--g,0)}',
  );
  expect(later).toBe('@layer tokens{:root{--d:var(--c);--f:3px;--c:1px}}h2{border:var(--d)}');
});

it('writes the colours of both schemes as plain values, the dark ones under one media query', () => {
  expect(plainSchemes(':root{--a:light-dark(#fff,#000);--b:red}p{color:var(--a)}')).toBe(
    ':root{--a:#fff;--b:red}p{color:var(--a)}@layer tokens{@media screen and (prefers-color-scheme:dark){:root{--a:#000}}}',
  );
  expect(() => plainSchemes('p{color:light-dark(#fff,#000)}')).toThrow('token');
});
