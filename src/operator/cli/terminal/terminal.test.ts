import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages/messages.ts';
import { ask } from './confirm.ts';
import { createOutput, createStyle } from './output.ts';

describe('output', () => {
  it('is as wide as usual on a terminal that does not know its width', () => {
    expect(createOutput(Object.assign(new PassThrough(), { isTTY: true, columns: 0 })).columns).toBe(80);
  });

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

describe('a confirmation', () => {
  /** Types an answer; nothing more comes after it. */
  function answer(typed: string, word = 'yes') {
    const input = new PassThrough();
    const asked = ask(input, new PassThrough(), 'Erase? ', word);
    input.end(typed);
    return asked;
  }

  it.each(['yes\n', ' YES \n', 'yes\r\n'])('is given by typing the word: %j', async (typed) => {
    expect(await answer(typed)).toBe(true);
  });

  it.each(['y\n', '\n', 'no\n', 'yes please\n', 'ja\n', ''])('is not given by %j', async (typed) => {
    expect(await answer(typed)).toBe(false);
  });

  it.each(['có\n', 'có\n'.normalize('NFD'), 'CÓ\n', 'co\n'])(
    'is given in Vietnamese, however the mark is typed, or without it: %j',
    async (typed) => {
      expect(await answer(typed, MESSAGES.vi.confirm.word)).toBe(true);
    },
  );
});
