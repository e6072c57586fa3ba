import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readText, readWord } from './standard-input.ts';
import { ask } from './terminal/confirm.ts';

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const shown: string[] = [];
  const notify = (line: string) => {
    shown.push(line);
    return Promise.resolve();
  };
  return { input, notify, shown };
}

it('reads addresses that are typed on a terminal, and can ask a question after them (service 3.9)', async () => {
  const host = terminal();
  const typed = readText(host, 'Addresses:');
  host.input.write('lan@example.com\nminh@example.com\n\n');
  expect((await typed).trim().split('\n')).toEqual(['lan@example.com', 'minh@example.com']);
  expect(host.shown).toEqual(['Addresses:']);
  const answer = ask(host.input, new PassThrough(), 'Sure?', 'yes');
  host.input.write('yes\n');
  expect(await answer).toBe(true);
});

it('reads one address, and takes what was typed on the command line as it is', async () => {
  const host = terminal();
  const typed = readWord(host, '-', 'Address:');
  host.input.write(' lan@example.com \n');
  expect(await typed).toBe('lan@example.com');
  expect(await readWord(host, 'minh@example.com', 'Address:')).toBe('minh@example.com');
  expect(host.shown).toEqual(['Address:']);
});
