import { PassThrough } from 'node:stream';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { MESSAGES, type OperatorLanguage } from '../messages/messages.ts';
import { ask } from './confirm.ts';
import { createOutput, createStyle } from './output.ts';
import { createProgress } from './progress.ts';
import { formatTable } from './table.ts';

/** A terminal that is so wide, and what was written to it. */
function terminal(columns = 100, isTTY = true) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns });
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { stream, output: createOutput(stream), text: () => text };
}

describe('a table', () => {
  const shape = [
    { heading: 'Name', cell: ({ name }: { name: string; count: number }) => name },
    { heading: 'N', cell: ({ count }: { count: number }) => String(count), align: 'right' as const },
  ];
  const table = (names: readonly string[], columns = Infinity) =>
    formatTable(
      shape,
      names.map((name, index) => ({ name, count: 10 ** index })),
      columns,
      createStyle(false),
    )
      .split('\n')
      .slice(0, -1);

  it('counts full-width characters as two columns and combining marks as none', () => {
    // The second is written with combining marks, as macOS writes file names.
    const lines = table(['日本語', 'Nguyễn Ánh'.normalize('NFD'), 'Nguyễn Ánh', '👩‍👩‍👧', 'a']);
    expect(lines[0]).toBe('Name            N');
    for (const line of lines) expect(stringWidth(line)).toBe(17);
  });

  it('cuts the widest column to the terminal, between characters, and nothing in a file', () => {
    const name = 'Trường Đại học Thanh Vân '.repeat(4).trim().normalize('NFD');
    const [, cut = ''] = table([name], 30);
    expect(stringWidth(cut)).toBe(30);
    expect(cut.normalize('NFC')).toBe('Trường Đại học Thanh Vân T…  1');
    expect(table([name])[1]).toContain(name);
  });

  it('replaces control characters', () => {
    expect(table(['a\u001b[31mred\u0007\u202egnp'])[1]).toBe('a\ufffd[31mred\ufffd\ufffdgnp  1');
  });
});

describe('output', () => {
  it('keeps line ends and our own styles, and nothing else that steers a terminal (service 3.12)', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const written = () => String(stream.read());
    const output = createOutput(stream, true);
    await output.write(`${createStyle(true).bad('bad')}\n\u001b]52;c;eA==\u0007\u001b[8m\u009b2J\u202e\r`);
    expect(written()).toBe('\u001b[31mbad\u001b[39m\n\ufffd]52;c;eA==\ufffd\ufffd[8m\ufffd2J\ufffd\ufffd');
    await output.json({ name: '\u009b\u202e' });
    expect(JSON.parse(written())).toEqual({ name: '\u009b\u202e' });
    await output.data('\u001b[K');
    expect(written()).toBe('\u001b[K');
  });
});

describe('progress', () => {
  /** Advances so many rows at so many seconds. @returns the line in the end */
  async function lineAfter(
    steps: readonly (readonly [seconds: number, rows: number])[],
    {
      columns = 100,
      isTTY = true,
      language = 'en',
    }: { columns?: number; isTTY?: boolean; language?: OperatorLanguage } = {},
  ) {
    const { output, text } = terminal(columns, isTTY);
    let monotonic = 0;
    const clock = { now: () => 0, monotonic: () => monotonic };
    const progress = createProgress(output, clock, MESSAGES[language].progress, 10_000);
    for (const [seconds, rows] of steps) {
      monotonic = seconds * 1000;
      await progress.advance(rows);
    }
    return { line: text().split('\r').at(-1) ?? '', progress, text };
  }

  it('shows how much is done, how fast, and the time that is left', async () => {
    const { line } = await lineAfter([
      [1, 1000],
      [2, 1500],
    ]);
    expect(line).toContain('██████░░░░░░░░░░░░░░░░░░ 2,500 of 10,000 · 1,250/s · 6 s left');
  });

  it('draws nothing where there is no terminal', async () => {
    expect((await lineAfter([[1, 2500]], { isTTY: false })).text()).toBe('');
  });
});

describe('a confirmation', () => {
  /** Types an answer; nothing more comes after it. */
  function answer(typed: string, word = 'yes') {
    const input = new PassThrough();
    const { stream } = terminal();
    const asked = ask(input, stream, 'Erase? ', word);
    input.end(typed);
    return asked;
  }

  it.each(['yes\n', ' YES \n', 'yes\r\n'])('is given by typing the word: %j', async (typed) => {
    expect(await answer(typed)).toBe(true);
  });

  it.each(['y\n', '\n', 'no\n', 'yes please\n', 'ja\n'])('is not given by %j', async (typed) => {
    expect(await answer(typed)).toBe(false);
  });

  it('is not given by ending the input', async () => {
    expect(await answer('')).toBe(false);
  });

  it.each(['có\n', 'có\n'.normalize('NFD'), 'CÓ\n', 'co\n'])(
    'is given in Vietnamese, however the mark is typed, or without it: %j',
    async (typed) => {
      expect(await answer(typed, MESSAGES.vi.confirm.word)).toBe(true);
    },
  );
});
