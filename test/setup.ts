import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that lets anything be written to the console without expecting it fails: noise hides the one line that matters. */
const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const;

beforeEach(() => {
  for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(() => undefined);
});

afterEach(() => {
  const written = LEVELS.flatMap((level) =>
    vi.mocked(console[level]).mock.calls.map((call) => [level, ...call]),
  );
  vi.restoreAllMocks();
  expect(written, 'unexpected console output').toEqual([]);
});
