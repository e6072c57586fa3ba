import { describe, expect, it, vi } from 'vitest';
import { createErrorLog, ERROR_LOG_CAP } from './error-log.ts';

const SOURCE = { navigator: { userAgent: 'Test/1' }, location: { href: 'https://them.example/vi#cta' } };

describe('the error log', () => {
  it('keeps what happened, when, where and in which browser, and says it on the console', () => {
    const written = expectedErrors();
    const log = createErrorLog(SOURCE);
    log.record('It broke', { line: 7 }, Date.UTC(2025, 6, 31));
    expect(log.errorLog).toEqual([
      {
        timestamp: '2025-07-31T00:00:00.000Z',
        error: 'It broke',
        context: { line: 7 },
        userAgent: 'Test/1',
        url: 'https://them.example/vi#cta',
      },
    ]);
    expect(written).toEqual([['It broke', { line: 7 }]]);
  });

  it('keeps at most 100 entries and drops the oldest', () => {
    const written = expectedErrors();
    const log = createErrorLog(SOURCE);
    for (let i = 0; i <= ERROR_LOG_CAP; i++) log.record(`error ${i}`, {});
    expect(log.errorLog).toHaveLength(100);
    expect(log.errorLog[0]?.error).toBe('error 1');
    expect(log.errorLog.at(-1)?.error).toBe('error 100');
    expect(written).toHaveLength(101);
  });
});

/** Collects what is written to the console from here on, so that it does not count as unexpected. */
function expectedErrors(): unknown[][] {
  const written: unknown[][] = [];
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => void written.push(message));
  return written;
}
