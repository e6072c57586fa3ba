import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { operatorOn } from './harness.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

const PEOPLE = [
  { email: 'an@hust.edu.vn', language: SECOND, joined_at: '2026-03-01T16:59:00.000Z' },
  { email: 'binh@sis.hust.edu.vn', language: SECOND, joined_at: '2026-03-01T17:00:00.000Z' },
  { email: 'chi_1@example.com', language: FIRST, joined_at: '2026-03-09T20:00:00.000Z' },
  { email: 'chix1@notexample.com', language: FIRST, joined_at: '2026-03-10T04:00:00.000Z' },
];

async function filled() {
  const operator = operatorOn();
  await operator.add(...PEOPLE);
  return operator;
}

const emails = (stdout: string) => (JSON.parse(stdout) as { email: string }[]).map(({ email }) => email);

describe('waitlist list', () => {
  it('shows the newest first, in the operator’s time, and says how many there are', async () => {
    const { run } = await filled();
    const { code, stdout, stderr } = await run('list', '--limit', '2');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'Joined               Email                 Language  Consent',
        `2026-03-10 11:00:00  chix1@notexample.com  ${FIRST}        ${CONSENT_VERSION}`,
        `2026-03-10 03:00:00  chi_1@example.com     ${FIRST}        ${CONSENT_VERSION}`,
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('1 to 2 of 4 addresses · next page: --page 2\n');
  });

  it.skipIf(!IS_MULTILINGUAL)(
    'narrows by language, by domain with those below it, and by days of the operator’s zone',
    async () => {
      const { run } = await filled();
      const found = async (...options: string[]) => emails((await run('list', '--json', ...options)).stdout);
      expect(await found('--language', SECOND)).toEqual(['binh@sis.hust.edu.vn', 'an@hust.edu.vn']);
      expect(await found('--domain', 'hust.edu.vn')).toEqual(['binh@sis.hust.edu.vn', 'an@hust.edu.vn']);
      expect(await found('--domain', 'example.com')).toEqual(['chi_1@example.com']);
      // 17:00 UTC is midnight in Hanoi.
      expect(await found('--until', '2026-03-01')).toEqual(['an@hust.edu.vn']);
      expect(await found('--since', '2026-03-02', '--until', '2026-03-02')).toEqual(['binh@sis.hust.edu.vn']);
      expect(await found('--until', '2026-03-01', '--time-zone', 'UTC')).toHaveLength(2);
      expect(await found('--since', '12h')).toEqual(['chix1@notexample.com', 'chi_1@example.com']);
    },
  );

  it('distinguishes an empty list, no match, and no list at all', async () => {
    const empty = operatorOn();
    expect(await empty.run('list')).toMatchObject({ code: 3, stdout: '' });
    await empty.add();
    expect(await empty.run('list')).toEqual({ code: 0, stdout: '', stderr: 'The list is empty.\n' });
    const { run } = await filled();
    expect(await run('list', '--domain', 'x.org')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No one matches.\n',
    });
  });
});

describe('waitlist search', () => {
  it('finds a part of an address, in which no character is a wildcard', async () => {
    const { run } = await filled();
    expect(emails((await run('search', 'CHI_', '--json')).stdout)).toEqual(['chi_1@example.com']);
    expect(emails((await run('search', 'hust', '--json')).stdout)).toHaveLength(2);
  });
});

describe('a command line that can’t be understood', () => {
  it.each([
    [['lsit'], 'there is no verb “lsit”. Did you mean list?'],
    [['xóa'], 'there is no verb “xóa”. Did you mean erase?'],
    [['list', '--limti', '3'], 'there is no option --limti here. Did you mean --limit?'],
    [['list', '--since', '2026-02-30'], '--since <time> “2026-02-30”: a day (2026-01-31'],
    [['list', '--language', 'xx'], `--language <code> “xx”: one of ${LANGUAGES.join(', ')}.`],
    [['count', 'all'], 'too many arguments for this verb.'],
    [['export', '--format', 'pdf'], '--format <name> “pdf”: one of csv, xlsx, txt, jsonl.'],
    [['erase', '--limit', '-1', 'a@b.vn'], 'there is no option --limit here.'],
  ])('%j', async (argv, sentence) => {
    const { code, stdout, stderr } = await (await filled()).run(...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`Invalid command: ${sentence}`);
  });
});
