import { describe, expect, it } from 'vitest';
import { leftOutLines } from '../../src/operator/actions/import/import.ts';
import { importInput } from '../../src/operator/actions/import/import-answers.ts';
import type { RowReason } from '../../src/operator/actions/import/people-file.ts';
import * as v from 'valibot';
import { SPEAKS_VIETNAMESE } from '../languages.ts';
import { fileWith, listWith, NOW, operatorOn } from './harness.ts';
import { PROGRAM_FILES, PROGRAMS_NOW, type ImportedFile } from './import/programs.ts';

const contentOf = ({ content }: (typeof PROGRAM_FILES)[number]) =>
  typeof content === 'string' ? content : Buffer.from(content.bytes, content.encoding);

/** Reasons by their own names. */
const REASONS: Record<RowReason, RowReason> = {
  unread: 'unread',
  email: 'email',
  otherColumn: 'otherColumn',
  unticked: 'unticked',
  consent: 'consent',
  repeated: 'repeated',
  listed: 'listed',
  erased: 'erased',
  expired: 'expired',
};

const imported = PROGRAM_FILES.filter((file): file is ImportedFile => file.kind !== 'take off');
const takenOff = PROGRAM_FILES.filter((file) => file.kind === 'take off');
const named = <File extends { kind: string; name: string }>(files: readonly File[]) =>
  files.map((file) => [`${file.kind}: ${file.name}`, file] as const);

/** What is asked of a file without answers. */
async function askedOf(file: string, ...options: string[]) {
  const operator = await listWith([{ email: 'before@example.com' }]);
  const { code, stdout } = await operator.run('--json', 'import', file, '--yes', ...options);
  const { questions } = JSON.parse(stdout) as { questions: { question: string }[] };
  return { code, emails: await operator.emails(), asked: questions.map(({ question }) => question) };
}

/** Who is left out, and why. */
async function leftOutOf(file: string, options: readonly string[]) {
  const typed: Record<string, string | string[]> = { file, mayWrite: [] };
  for (let at = 0; at < options.length; at += 2) {
    const [name = '', value = ''] = options.slice(at);
    if (name === '--may-write') typed['mayWrite'] = [...(typed['mayWrite'] ?? []), value];
    else typed[name.slice(2)] = value;
  }
  const lines = await operatorOn().withHost(async (host) => {
    const found: string[] = [];
    for await (const line of await leftOutLines(host, v.parse(importInput, typed), REASONS)) found.push(line);
    return found;
  });
  return lines.slice(1).map((line) => line.split(',', 3));
}

describe.skipIf(!SPEAKS_VIETNAMESE)('a file of another program (needs Vietnamese)', () => {
  it('is read at the time that its files name', () => {
    expect(Date.parse(PROGRAMS_NOW)).toBe(NOW);
  });

  it.each(named(imported))('%s: nobody comes in before the questions are answered', async (_, each) => {
    const { code, emails, asked } = await askedOf(fileWith(contentOf(each)));
    expect({ code, emails }).toEqual({ code: 2, emails: ['before@example.com'] });
    expect(asked).toEqual(expect.arrayContaining(['mayWrite', ...(each.questions ?? [])]));
  });

  it.each(named(imported))('%s: who is ticked comes in, and nobody else', async (_, each) => {
    const { comesIn, joined = {}, languages = {}, staysOut = {} } = each;
    const language = each.options.includes('--language') ? [] : ['--language', 'vi'];
    const options = [...each.options, ...language, '--consent', 'fair-2026'];
    const operator = operatorOn();
    const file = fileWith(contentOf(each));
    const { code, stderr } = await operator.run('import', file, '--yes', ...options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = await operator.withDatabase((db) => db.selectFrom('submission').selectAll().execute());
    expect(rows.map(({ email }) => email).sort()).toEqual([...comesIn].sort());
    const of = (email: string) => rows.find((row) => row.email === email);
    for (const [email, at] of Object.entries(joined))
      expect(of(email), email).toMatchObject({ joined_at: at });
    for (const [email, spoken] of Object.entries(languages))
      expect(of(email), email).toMatchObject({ language: spoken });
    const leftOut = await leftOutOf(file, options);
    for (const [email, reason] of Object.entries(staysOut))
      expect(leftOut, email).toContainEqual([expect.any(String), reason, expect.stringContaining(email)]);
  });

  it.each(named(takenOff))('%s: who is ticked goes, and nobody else', async (_, each) => {
    const people = [...each.leaves, ...each.stays].map((email) => ({ email }));
    const operator = await listWith([...people, { email: 'other@example.com' }]);
    const file = fileWith(contentOf(each));
    const undecided = await operator.run('import', file, '--left', '--yes');
    if (each.questions) expect(undecided.code).toBe(2);
    if (each.questions) expect(await operator.emails()).toHaveLength(people.length + 1);
    const { code, stderr } = await operator.run('import', file, '--left', '--yes', ...each.options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await operator.emails()).sort()).toEqual([...each.stays, 'other@example.com'].sort());
  });
});
