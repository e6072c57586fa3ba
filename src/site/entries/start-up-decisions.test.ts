import { expect, it } from 'vitest';
import { asks, opens, submission, type Known } from './start-up-decisions.ts';

/** A page that nobody has touched. */
const fresh: Known = { script: 'unasked', isOnline: true, isTyped: false };
const asked = { script: 'asked' } as const;
const failed = { script: 'failed' } as const;
const plain = { script: 'useless' } as const;
const offline = { isOnline: false };
const typed = { isTyped: true };

it.each<[string, Partial<Known>, boolean]>([
  ['the first touch asks for the script', {}, true],
  ['also of a field with text', typed, true],
  ['a second one does not', asked, false],
  ['nor one after a failure, which some engines keep', failed, false],
  ['nor one without a connection', offline, false],
  ['nor one with both', { ...failed, ...offline }, false],
  ['nor one of a page that cannot be hydrated', plain, false],
])('%s', (_, known, does) => {
  expect(asks({ ...fresh, ...known })).toBe(does);
});

it.each<[string, Partial<Known>, boolean, ReturnType<typeof submission>]>([
  ['a submission waits for the script', {}, false, 'waits'],
  ['also while it is on its way', asked, false, 'waits'],
  ['and after a failure, since it asks again', failed, false, 'waits'],
  ['and without a connection', offline, false, 'waits'],
  ['where the script fails, the browser posts', failed, true, 'posted'],
  ['also after five seconds', asked, true, 'posted'],
  ['but it does not leave the page without a connection', { ...failed, ...offline }, true, 'offline'],
  ['nor after five seconds', { ...asked, ...offline }, true, 'offline'],
  ['a page that cannot be hydrated is posted at once', plain, false, 'posted'],
  ['but not without a connection', { ...plain, ...offline }, false, 'offline'],
])('%s', (_, known, isOver, becomes) => {
  expect(submission({ ...fresh, ...typed, ...known }, isOver)).toBe(becomes);
});

it.each<[string, Partial<Known>, boolean]>([
  ['a language opens its page', {}, true],
  ['also while the script is on its way', asked, true],
  ['but waits for the script where something is typed', { ...typed, ...asked }, false],
  ['for which there is no sense after a failure', { ...typed, ...failed }, true],
  ['nor on a page that cannot be hydrated', { ...typed, ...plain }, true],
])('%s', (_, known, does) => {
  expect(opens({ ...fresh, ...known })).toBe(does);
});
