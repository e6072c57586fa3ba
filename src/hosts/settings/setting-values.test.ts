import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isEditAddress, webAddress } from './setting-values.ts';

it.each([
  ['forms.gle/abc', 'https://forms.gle/abc'],
  ['docs.google.com/forms/d/e/1FAI/viewform', 'https://docs.google.com/forms/d/e/1FAI/viewform'],
  ['http://apply.them.example/2026', 'http://apply.them.example/2026'],
])('the address of a page, as it was copied: %s', (typed, address) =>
  expect(v.parse(webAddress, typed)).toBe(address),
);

it.each([
  'forms.gle abc',
  'abc',
  'mailto:an@them.example',
  'an@them.example/x',
  'javascript:alert(1)',
  '/apply',
])('no address of a page: %s', (typed) => expect(v.safeParse(webAddress, typed).success).toBe(false));

it.each([
  'https://docs.google.com/forms/d/1FAIpQL_x-9/edit',
  'https://docs.google.com/forms/d/1FAIpQL_x-9/edit#responses',
  'https://docs.google.com/forms/d/1FAIpQL_x-9/edit?usp=sharing',
  'https://docs.google.com/forms/u/1/d/1FAIpQL_x-9/edit',
  'https://docs.google.com/a/them.example/forms/d/1FAIpQL_x-9/edit',
  'https://forms.office.com/Pages/DesignPage.aspx?fragment=FormId%3Dabc',
  'https://forms.office.com/Pages/DesignPageV2.aspx?origin=OfficeDotCom',
  'https://forms.cloud.microsoft/Pages/DesignPageV2.aspx?id=abc',
])('a form is edited at %s', (address) => expect(isEditAddress(address)).toBe(true));

it.each([
  'https://docs.google.com/forms/d/e/1FAIpQL_x-9/viewform',
  'https://docs.google.com/forms/d/e/1FAIpQL_x-9/viewform?usp=pp_url&entry.1=/edit',
  'https://docs.google.com/document/d/1x/edit',
  'https://forms.gle/edit',
  'https://forms.office.com/Pages/ResponsePage.aspx?id=abc',
  'https://forms.office.com/r/designpage',
  'https://apply.them.example/forms/d/1/edit',
])('and filled in at %s', (address) => expect(isEditAddress(address)).toBe(false));
