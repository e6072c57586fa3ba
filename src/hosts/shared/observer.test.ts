import { expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerEvent } from '../../waitlist/app.ts';
import { createObserver } from './observer.ts';

it('who is refused while the list is away is counted: a line when it goes, one a minute, and one when it is back', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const observer = createObserver((level, event, fields) => lines.push({ level, event, ...fields }));
  const reason = new Error('disk full');
  const refuse = (times: number) => {
    const event: AnswerEvent = { outcome: 'unavailable', format: 'json', milliseconds: 1, reason };
    for (let count = 0; count < times; count += 1) observer.onAnswer(event);
    observer.onLink({ purpose: 'leave', outcome: 'unavailable', by: 'page', milliseconds: 1, reason });
  };
  observer.onAvailability(reason);
  refuse(500);
  vi.advanceTimersByTime(59_999);
  refuse(500);
  vi.advanceTimersByTime(1);
  refuse(500);
  refuse(99);
  observer.onAvailability(undefined);
  const error = { level: 'error', reason: 'disk full' };
  expect(lines).toEqual([
    { ...error, event: 'store unavailable', refused: 0 },
    { ...error, event: 'requests refused', refused: 1003 },
    { level: 'info', event: 'store available', refused: 600 },
  ]);
});

it('a single request that is refused has a line at once', () => {
  const lines: unknown[] = [];
  const observer = createObserver((_level, event, fields) => lines.push({ event, ...fields }));
  const reason = new Error('locked');
  observer.onAnswer({ outcome: 'unavailable', format: 'json', milliseconds: 1, reason });
  expect(lines).toEqual([{ event: 'requests refused', refused: 1, reason: 'locked' }]);
});
