import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { VERBS } from '../../src/operator/cli/verbs/verbs.ts';
import { MESSAGES } from '../../src/operator/cli/messages/messages.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { ServerProcess } from '../service/server-process.ts';
import { servedSite } from './built-site.ts';
import { operatorOn, temporaryFolder } from './harness.ts';
import { shell } from './spawn.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');
const COMMAND = './waitlist ';

/** The facts once an operator has replaced those of the sample. */
const OWN_PROGRAMME = { ...programme, sample: false, email: 'hello@banmai.edu.vn' };

/** One command line of the handbook. */
interface Example {
  line: string;
  /** How it must end: 0 unless the handbook says otherwise. */
  code: number;
  /** What the handbook says that it prints; nothing where it shows nothing. */
  output: string;
}

const PAGES = ['operator.md', 'operator-going-live.md', 'operator-launch.md'] as const;
const read = (file: string) => examplesIn(readFileSync(join(DOCS, file), 'utf8'));

describe.each(PAGES)('the handbook, %s', (file) => {
  it('shows what its examples do: each of them, in order, on one list', async () => {
    const cwd = temporaryFolder();
    const databaseUrl = `sqlite:${join(cwd, 'list.db')}`;
    await shell('waitlist import - --yes', { databaseUrl, cwd, input: whoJoined() });
    const key = await generateX25519Identity();
    writeFileSync(join(cwd, 'key.txt'), `${key}\n`);
    const recipient = await identityToRecipient(key);
    // The page that visitors reach, over the same list.
    const server = await ServerProcess.start({
      env: { DATABASE_URL: databaseUrl, DIST_FOLDER: await servedSite() },
    });
    const mailServer = await startMailServer();
    writeFileSync(
      join(cwd, 'bounces.csv'),
      'email,event,reason\nchi@gmial.com,hard_bounce,550 5.1.1 unknown\n',
    );
    const operator = operatorOn(databaseUrl, 'en', {
      fetch,
      clock: systemClock,
      environment: {
        PUBLIC_ORIGIN: server.origin,
        APPLY_URL: `${server.origin}/en`,
        MAIL_URL: mailServer.url,
        MAIL_FROM: 'hello@them.example',
      },
      mail: { folder: join(DOCS, '../mail'), programme: OWN_PROGRAMME },
    });
    const home = process.cwd();
    process.chdir(cwd);
    try {
      for (const { line, code, output } of read(file)) {
        const typed = line
          .replaceAll(COMMAND, 'waitlist ')
          .replace('https://them.example', server.origin)
          .replace('age1…', recipient);
        const argv = argumentsOf(typed);
        const run =
          argv === undefined ? await shell(typed, { databaseUrl, cwd }) : await operator.run(...argv);
        expect({ line, code: run.code, stderr: run.code === code ? '' : run.stderr }).toEqual({
          line,
          code,
          stderr: '',
        });
        if (output !== '') expect(run.stdout).toBe(output);
      }
    } finally {
      process.chdir(home);
      await server.remove();
    }
  });

  it('has the same examples in Vietnamese', () => {
    expect(read(file.replace('.md', '.vi.md'))).toEqual(read(file));
  });
});

it('the handbook shows every verb, and those of groups', () => {
  const shown = PAGES.flatMap(read).map(({ line }) => line.split(COMMAND)[1] ?? '');
  const shell = { messages: MESSAGES.en, handle: () => () => Promise.resolve() };
  const names = VERBS.map((define) => define(shell)).flatMap((verb) =>
    verb.commands.length === 0 ? [verb.name()] : verb.commands.map((each) => `${verb.name()} ${each.name()}`),
  );
  expect(names.filter((name) => !shown.some((line) => `${line} `.startsWith(`${name} `)))).toEqual([]);
});

/**
 * The arguments of a line that is nothing but the command: it runs in this process, at a tenth of the time.
 *
 * @returns `undefined` for a line that needs a shell, such as one with a pipe
 */
function argumentsOf(line: string): string[] | undefined {
  const [command, ...rest] = line.replace(/ #.*/, '').match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  return command !== 'waitlist' || /[|>]/.test(line)
    ? undefined
    : rest.map((word) => word.replaceAll('"', ''));
}

function examplesIn(markdown: string): Example[] {
  const examples: Example[] = [];
  for (const [, block = ''] of markdown.matchAll(/^```console\n(.*?)^```$/gms)) {
    for (const text of block.split('\n').slice(0, -1)) {
      if (text.startsWith('$ ')) {
        const code = Number(/# ends with (\d)(?: .*)?$/.exec(text)?.[1] ?? 0);
        examples.push({ line: text.slice(2), code, output: '' });
      } else {
        const last = examples.at(-1);
        if (last !== undefined) last.output += `${text}\n`;
      }
    }
  }
  return examples;
}

/** Four people who joined yesterday through the form, one with a typo in the address. */
function whoJoined(): string {
  const people = ['lan.anh@example.com,vi', 'minh@hust.edu.vn,vi', 'binh@example.com,en', 'chi@gmial.com,vi'];
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  return [
    'id,email,language,source_page,consent_version,joined_at',
    ...people.map(
      (person, index) =>
        `019b76da-0000-7000-8000-00000000000${index},${person},landing,${CONSENT_VERSION},${yesterday}`,
    ),
    '',
  ].join('\n');
}
