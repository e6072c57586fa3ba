import { describe, expect, it } from 'vitest';
import { EXIT } from './exit-codes.ts';
import { describeFailure } from './failure.ts';
import { MESSAGES } from './messages/messages.ts';

const failed = (code: string, message = 'raw text of a driver', more = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('a failure is described in one sentence, without a stack trace', () => {
  it.each([
    ['ENOENT', '/x/list.csv: there is no such file or folder.'],
    ['EACCES', '/x/list.csv: permission denied.'],
    ['ENOSPC', '/x/list.csv: the disk is full.'],
  ])('of a file: %s', (code, sentence) => {
    const error = failed(code, 'raw', { path: '/x/list.csv', syscall: 'open' });
    expect(describeFailure(error, MESSAGES.en)).toEqual({
      code: code === 'ENOSPC' ? EXIT.database : EXIT.usage,
      message: sentence,
    });
  });

  it.each([
    ['ECONNREFUSED', 'there is no response at the address in DATABASE_URL'],
    ['ENOTFOUND', 'the host in DATABASE_URL does not exist'],
    ['28P01', 'the user name or password'],
    ['42501', 'has no permission for this'],
    ['SQLITE_BUSY', 'another program has locked it'],
    ['SQLITE_NOTADB', 'is not an SQLite database'],
    ['SQLITE_CORRUPT_INDEX', 'restore a backup'],
    ['42P01', 'raw text of a driver'],
  ])('of the database: %s', (code, part) => {
    const { code: exitCode, message } = describeFailure(failed(code), MESSAGES.en);
    expect(exitCode).toBe(EXIT.database);
    expect(message).toMatch(/^Can’t use the database: [^\n]+$/);
    expect(message).toContain(part);
  });

  it('of a file, with a code of five characters: no database error (code 6.9)', () => {
    for (const code of ['EBUSY', 'EXDEV', 'ELOOP', 'EPROTO'])
      expect(describeFailure(failed(code), MESSAGES.en).message).not.toContain('database');
    expect(describeFailure(failed('23505'), MESSAGES.en).message).toContain('database');
  });

  it('of our own making', () => {
    const { message } = describeFailure(new TypeError('x is not a function'), MESSAGES.en);
    expect(message).toBe('Unexpected error: x is not a function');
    expect(describeFailure('thrown', MESSAGES.en).message).toContain('thrown');
  });
});
