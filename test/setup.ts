import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that lets anything be written to the console without expecting it fails: noise hides the one line that matters. */
const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => written.push([level, ...values]));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(written, 'unexpected console output').toEqual([]);
});
