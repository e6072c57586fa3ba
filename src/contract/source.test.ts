import { describe, expect, it } from 'vitest';
import { sourceIn } from './source.ts';

describe('the source in the query of an address', () => {
  it.each([
    ['?from=north-gate', 'north-gate'],
    ['?from=North-Gate', 'north-gate'],
    ['?utm_source=facebook', 'facebook'],
    ['?utm_source=facebook&from=hall-2', 'hall-2'],
    ['?from=&utm_source=zalo', 'zalo'],
    ['?from=a&from=b', 'a'],
    [`?from=${'a'.repeat(40)}`, 'a'.repeat(40)],
    [`?from=${'a'.repeat(41)}`, 'other'],
    ['?from=two%20words', 'other'],
    ['?from=c%E1%BB%95ng', 'other'],
    ['?from=%00', 'other'],
    ['', undefined],
    ['?from=', undefined],
    ['?other=north-gate', undefined],
  ])('%j: %j', (query, source) => {
    expect(sourceIn(query)).toBe(source);
  });
});
