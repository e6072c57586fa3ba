import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { PROJECT_FOLDER, readCommit, readSettings } from './environment.ts';

const folder = temporaryFolder();

function fileWith(text: string | Uint8Array): string {
  const file = path.join(folder, 'settings.env');
  writeFileSync(file, text);
  return file;
}

describe('the settings of a process', () => {
  it('adds the variables of the file to those of the process, and the process wins', () => {
    const file = fileWith('# a comment\nPORT=4000\nHOST="127.0.0.1"\r\nLIMIT_PER_CLIENT=10/1m 20/1h\n');
    const perClient = [
      { attempts: 10, seconds: 60 },
      { attempts: 20, seconds: 3600 },
    ];
    const warnings: string[] = [];
    expect(
      readSettings({ ENV_FILE: file, PORT: '5000' }, (sentence) => warnings.push(sentence)),
    ).toMatchObject({ settings: { port: 5000, host: '127.0.0.1', limits: { perClient } } });
    expect(warnings).toEqual([]);
  });

  it('reads a file that a Windows editor wrote, and lets a blank variable hide nothing of it', () => {
    const file = fileWith('\uFEFFPORT=4000\r\nHOST=::1\r\n');
    const read = readSettings({ ENV_FILE: file, PORT: ' ' });
    expect(read).toMatchObject({ settings: { port: 4000, host: '::1' } });
  });

  it('names the file that is missing when ENV_FILE names one', () => {
    const missing = path.join(folder, 'missing.env');
    expect(readSettings({ ENV_FILE: missing })).toEqual({
      problems: [
        expect.stringMatching(/missing\.env must be a file in UTF-8 that can be read .*no such file/),
      ],
    });
  });
});

describe('a file of settings', () => {
  it('with a line that is no setting is rejected, and the line is named', () => {
    const file = fileWith(
      'export PORT=1\nDATABASE_URL: sqlite:a.db\n\n# note\nDATABASE_CA="a\nb"\nSTAGE closed\r\nHOST=\'::1\' # own\n',
    );
    const problem = (line: number) => `${file}, line ${line}: this is no setting. Write NAME=value.`;
    expect(readSettings({ ENV_FILE: file })).toEqual({ problems: [problem(2), problem(7)] });
  });

  it('with a name that nobody knows is read, and named', () => {
    const file = fileWith('DATABSE_URL=sqlite:a.db\nport=4000\nPORT=5000\n');
    const warnings: string[] = [];
    const read = readSettings({ ENV_FILE: file }, (sentence) => warnings.push(sentence));
    expect(read).toMatchObject({ settings: { port: 5000 } });
    expect(warnings).toEqual([
      `${file}: DATABSE_URL is no setting. The README lists all of them.`,
      `${file}: port is no setting. The README lists all of them.`,
    ]);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFPORT=4000\r\n', 'utf16le'), 'must be a file in UTF-8'],
    ['UTF-16 without a mark', Buffer.from('PORT=4000\r\n', 'utf16le'), 'line 1: this is no setting'],
    ['Latin-1', Buffer.from('MAIL_FROM=Thé <a@b.example>\n', 'latin1'), 'must be a file in UTF-8'],
  ])('in %s is rejected', (_, bytes, problem) => {
    const read = readSettings({ ENV_FILE: fileWith(bytes) });
    expect('problems' in read && read.problems[0]).toContain(problem);
  });

  it('resolves relative paths against the project, wherever a command is typed', () => {
    const file = fileWith('DATABASE_URL=sqlite:lists/a.db\nBACKUP_FOLDER=kept\n');
    expect(readSettings({ ENV_FILE: file })).toMatchObject({
      settings: {
        database: { path: path.join(PROJECT_FOLDER, 'lists/a.db') },
        backup: { folder: path.join(PROJECT_FOLDER, 'kept') },
      },
    });
  });
});

describe('the commit of a checkout', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';

  it.each<[string, Record<string, string>, string[]]>([
    ['of a branch', { HEAD: 'ref: refs/heads/a/b\n', 'refs/heads/a/b': `${commit}\n` }, ['01234567']],
    [
      'of a branch that is packed',
      {
        HEAD: 'ref: refs/heads/main\n',
        'packed-refs': `# pack-refs with: peeled\nff${commit.slice(2)} refs/heads/old/refs/heads/main\n${commit} refs/heads/main\n`,
      },
      ['01234567'],
    ],
    ['without a branch', { HEAD: `${commit}\n` }, ['01234567']],
    ['before the first', { HEAD: 'ref: refs/heads/main\n' }, []],
    ['of a copy without one', {}, []],
  ])('%s', (_, files, found) => {
    const gitFolder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(gitFolder, name)), { recursive: true });
      writeFileSync(path.join(gitFolder, name), text);
    }
    expect(readCommit(gitFolder)).toEqual(found);
  });
});
