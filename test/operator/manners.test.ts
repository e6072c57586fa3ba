import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERBS } from '../../src/operator/cli/verbs/verbs.ts';
import { MESSAGES } from '../../src/operator/cli/messages/messages.ts';
import { operatorOn, temporaryFolder } from './harness.ts';

/** Every verb, and those of groups with both words: `mail send`. */
const NAMES = VERBS.map((define) =>
  define({ messages: MESSAGES.en, handle: () => () => Promise.resolve() }),
).flatMap((verb) => [verb.name(), ...verb.commands.map((each) => `${verb.name()} ${each.name()}`)]);

describe.each(['en', 'vi'] as const)('every verb, in %s,', (language) => {
  it.each(NAMES)('explains itself with examples: %s', async (verb) => {
    const { code, stdout, stderr } = await operatorOn(undefined, language).run(...verb.split(' '), '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { help } = MESSAGES[language];
    const [, examples = ''] = stdout.split(`\n${help.examples}\n`);
    expect(examples).toMatch(new RegExp(`^ {2}waitlist ${verb}.*\n {6}\\S`));
    expect(stdout).toContain(help.json);
    if (language === 'vi')
      expect(stdout).not.toMatch(/\b(?:Usage|Options|Arguments|Examples|default|choices)\b/);
  });

  it.each(
    [
      ['list', '--since', 'someday'],
      ['list', '--until', '2026-02-30'],
      ['count', '--domain', 'ü.vn'],
      ['export', '--format', 'pdf'],
      ['export', '--for', 'sendgrid'],
      ['export', '--for', 'brevo', '--format', 'xlsx'],
      ['export', '--out', '/nowhere/at/all/list.csv'],
      ['import', '/nowhere/list.csv'],
      ['import', 'OTHER'],
      ['import', 'LIST', '--map', 'mail=E-mail'],
      ['import', 'LIST', '--rejected', 'OTHER'],
      ['erase'],
      ['erase', 'not an address', '--yes'],
      ['erase', '--file', 'FOLDER', '--yes'],
      ['person', 'lan'],
      ['person', 'lan@example.com', '--out', '/nowhere/lan.html'],
      ['backup', '/nowhere/copy.db'],
      ['backup', 'NEW', '--encrypt', 'age1nonsense'],
      ['restore', 'OTHER', '--yes'],
      ['restore', 'LIST', '--identity', '/nowhere/key.txt'],
      ['report'],
      ['report', '--out', 'FOLDER', '--yes'],
      ['poster', '--out', 'poster.png'],
      ['doctor', '--url', 'them.example'],
      ['stats', '--time-zone', 'Mars/Phobos'],
    ].map((argv) => [argv.join(' '), argv] as const),
  )('says what is wrong, and leaves all as it is: %s', async (_, argv) => {
    const folder = temporaryFolder();
    const places: Record<string, string> = {
      FOLDER: join(folder, 'folder'),
      OTHER: join(folder, 'other.bin'),
      LIST: join(folder, 'list.csv'),
      NEW: join(folder, 'new'),
    };
    mkdirSync(places['FOLDER'] ?? '');
    writeFileSync(places['OTHER'] ?? '', 'neither a list\nnor a backup\n');
    writeFileSync(places['LIST'] ?? '', 'email\nnew@example.com\nwrong\n');
    const operator = operatorOn(undefined, language);
    await operator.add({ email: 'lan@example.com' });
    const { code, stdout, stderr } = await operator.run(...argv.map((word) => places[word] ?? word));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toMatch(/\n {4}at |Error:|E[A-Z]{4,}:|undefined|\[object/);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    if (language === 'vi')
      expect(stderr).toMatch(/[ăâđêôơưạảấầẩậắằặẹẻếềệỉịọỏốồổộớờởợụủứừửựỳýỵỷỹàáãèéìíòóõùú]/i);
    expect(await operator.emails()).toEqual(['lan@example.com']);
    expect(readFileSync(places['OTHER'] ?? '', 'utf8')).toContain('neither a list');
  });
});

it('nothing is deleted or replaced where nobody can be asked', async () => {
  const folder = temporaryFolder();
  const [copy, mine] = [join(folder, 'copy.db'), join(folder, 'mine.db')];
  const operator = operatorOn();
  await operator.add({ email: 'lan@example.com' });
  await operator.run('backup', copy);
  writeFileSync(mine, 'mine');
  for (const argv of [
    ['erase', 'lan@example.com'],
    ['restore', copy],
    ['backup', mine],
    ['export', '--out', mine],
    ['person', 'lan@example.com', '--out', mine],
    ['report', '--out', mine],
    ['poster', '--out', mine],
  ]) {
    expect({ argv, code: (await operator.run(...argv)).code }).toEqual({ argv, code: 2 });
    expect(readFileSync(mine, 'utf8')).toBe('mine');
  }
  expect(await operator.emails()).toEqual(['lan@example.com']);
});
