import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_LOG_CAP, watchErrors } from './error-log.ts';

/** What the log calls on the console. */
let written: unknown[][];

beforeEach(() => {
  written = [];
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => void written.push(message));
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { userAgent: 'Test/1' });
  vi.stubGlobal('location', { href: 'https://them.example/vi#cta' });
  watchErrors();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const log = () => window.them ?? { errorLog: [], record: () => undefined };

describe('the error log', () => {
  it('keeps what happened, when, where and in which browser, and writes it to the console', () => {
    log().record('It broke', { line: 7 });
    expect(log().errorLog).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
        error: 'It broke',
        context: { line: 7 },
        userAgent: 'Test/1',
        url: 'https://them.example/vi#cta',
      },
    ]);
    expect(written).toEqual([['It broke', { line: 7 }]]);
  });

  it('keeps at most 100 entries and drops the oldest', () => {
    for (let i = 0; i <= ERROR_LOG_CAP; i++) log().record(`error ${i}`, {});
    expect(log().errorLog).toHaveLength(100);
    expect(log().errorLog[0]?.error).toBe('error 1');
    expect(log().errorLog.at(-1)?.error).toBe('error 100');
    expect(written).toHaveLength(101);
  });
});
