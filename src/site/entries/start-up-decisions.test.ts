import { expect, it } from 'vitest';
import { decide, type Decision, type Known, type StartUpEvent } from './start-up-decisions.ts';

/** A page that nobody has touched. */
const FRESH: Known = {
  isAsked: false,
  hasFailed: false,
  isPlain: false,
  isOnline: true,
  isTyped: false,
  isChanged: false,
};
const asked = { isAsked: true };
const failed = { hasFailed: true };
const plain = { hasFailed: true, isPlain: true };
const offline = { isOnline: false };
const typed = { isTyped: true };
const changed = { isChanged: true };

it.each<[string, StartUpEvent, Partial<Known>, Decision]>([
  ['the first touch asks for the script', 'touched', {}, 'ask'],
  ['a second one does not', 'touched', asked, 'nothing'],
  ['nor one after a failure, which some engines keep', 'touched', failed, 'nothing'],
  ['nor one without a connection', 'touched', offline, 'nothing'],
  ['nor one with both', 'touched', { ...failed, ...offline }, 'nothing'],
  ['a submission waits for the script', 'submitted', typed, 'keep'],
  ['also while it is on its way', 'submitted', { ...typed, ...asked }, 'keep'],
  ['and asks again after a failure', 'submitted', { ...typed, ...failed }, 'keep'],
  ['and without a connection', 'submitted', { ...typed, ...offline }, 'keep'],
  [
    'on a page that cannot be hydrated the browser posts at once',
    'submitted',
    { ...typed, ...plain },
    'post',
  ],
  ['but not without a connection', 'submitted', { ...typed, ...plain, ...offline }, 'sayOffline'],
  ['once the script is there, what waited is done', 'hydrated', { ...typed, ...asked }, 'act'],
  ['also without a connection', 'hydrated', { ...typed, ...offline }, 'act'],
  ['where it fails the browser posts', 'failed', { ...typed, ...failed }, 'post'],
  [
    'but does not leave the page without a connection',
    'failed',
    { ...typed, ...failed, ...offline },
    'sayOffline',
  ],
  ['after five seconds the browser posts', 'late', { ...typed, ...asked }, 'post'],
  ['but does not leave the page without one then', 'late', { ...typed, ...asked, ...offline }, 'sayOffline'],
  ['with a connection again it goes on', 'online', { ...typed, ...failed }, 'submit'],
  ['but not with another text', 'online', { ...typed, ...changed }, 'nothing'],
  ['a language opens its page', 'language', {}, 'open'],
  ['also while the script is on its way', 'language', asked, 'open'],
  ['but waits where something is typed', 'language', { ...typed, ...asked }, 'keep'],
  ['for which there is no sense after a failure', 'language', { ...typed, ...failed }, 'open'],
])('%s', (_, event, known, decision) => {
  expect(decide(event, { ...FRESH, ...known })).toBe(decision);
});
