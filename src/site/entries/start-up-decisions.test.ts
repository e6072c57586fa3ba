import { expect, it } from 'vitest';
import { asks, opens, submission, type Script } from './start-up-decisions.ts';

it.each<[string, Script, online: boolean, boolean]>([
  ['the first touch asks for the script', 'unasked', true, true],
  ['a second one does not', 'asked', true, false],
  ['nor one after a failure, which some engines keep', 'failed', true, false],
  ['nor one without a connection', 'unasked', false, false],
  ['nor one with both', 'failed', false, false],
  ['nor one of a page that cannot be hydrated', 'unusable', true, false],
])('%s', (_, script, isOnline, does) => {
  expect(asks(script, isOnline)).toBe(does);
});

it.each<[string, Script, online: boolean, over: boolean, ReturnType<typeof submission>]>([
  ['a submission waits for the script', 'unasked', true, false, 'waits'],
  ['also while it is on its way', 'asked', true, false, 'waits'],
  ['and after a failure, since it asks again', 'failed', true, false, 'waits'],
  ['and without a connection', 'unasked', false, false, 'waits'],
  ['where the script fails, the browser posts', 'failed', true, true, 'posted'],
  ['also after five seconds', 'asked', true, true, 'posted'],
  ['but it does not leave the page without a connection', 'failed', false, true, 'offline'],
  ['nor after five seconds', 'asked', false, true, 'offline'],
  ['a page that cannot be hydrated is posted at once', 'unusable', true, false, 'posted'],
  ['but not without a connection', 'unusable', false, false, 'offline'],
])('%s', (_, script, isOnline, isOver, becomes) => {
  expect(submission(script, isOnline, isOver)).toBe(becomes);
});

it.each<[string, Script, typed: boolean, boolean]>([
  ['a language opens its page', 'unasked', false, true],
  ['also while the script is on its way', 'asked', false, true],
  ['but waits for the script where something is typed', 'asked', true, false],
  ['for which there is no sense after a failure', 'failed', true, true],
  ['nor on a page that cannot be hydrated', 'unusable', true, true],
])('%s', (_, script, isTyped, does) => {
  expect(opens(script, isTyped)).toBe(does);
});
