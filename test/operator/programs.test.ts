import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { leftOutLines } from '../../src/operator/actions/import/import.ts';
import { importInput } from '../../src/operator/actions/import/import-answers.ts';
import type { RowReason } from '../../src/operator/actions/import/people-file.ts';
import { SPEAKS_VIETNAMESE } from '../languages.ts';
import { fileWith, listWith, NOW, operatorOn } from './harness.ts';
import { PROGRAM_FILES, PROGRAMS_NOW, type ImportedFile, type TakeOffFile } from './import/programs.ts';
import { readHere } from './import/read-here.ts';

type ProgramFile = (typeof PROGRAM_FILES)[number];

const contentOf = ({ content }: ProgramFile) =>
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
const takenOff = PROGRAM_FILES.filter((file): file is TakeOffFile => file.kind === 'take off');
const named = <File extends ProgramFile>(files: readonly File[]) =>
  files.map((file) => [`${file.kind}: ${file.name}`, file] as const);
/** The first of each kind, for what does not depend on the file. */
const firstOfEach = <File extends ProgramFile>(files: readonly File[]) =>
  named([...Map.groupBy(files, ({ kind }) => kind).values()].flatMap((of) => of.slice(0, 1)));

/** What the options of a file say, as the command reads them. */
function answersOf({ options }: ProgramFile) {
  const [mayWrite, others]: [string[], Record<string, string>] = [[], {}];
  for (const [at, name] of options.entries()) {
    const value = options[at + 1] ?? '';
    if (name === '--may-write' || name === '--leaving') mayWrite.push(value);
    else if (name.startsWith('--') && name !== '--left') others[name.slice(2)] = value;
  }
  return { language: 'vi', consent: 'fair-2026', ...others, mayWrite };
}

describe.skipIf(!SPEAKS_VIETNAMESE)('a file of another program (needs Vietnamese)', () => {
  it('is read at the time that its files name', () => {
    expect(Date.parse(PROGRAMS_NOW)).toBe(NOW);
  });

  it.each(named(imported))(
    '%s: who is ticked comes in, and nobody else, after the questions',
    async (_, each) => {
      const { comesIn, joined = {}, languages = {}, staysOut = {} } = each;
      const asked = await readHere(contentOf(each), { language: undefined });
      expect(asked.people).toEqual([]);
      expect(asked.settled.open).toEqual(expect.arrayContaining(['mayWrite', ...(each.questions ?? [])]));
      const { people, settled } = await readHere(undefined, answersOf(each));
      expect(settled.open).toEqual([]);
      const meant = new Map(people.filter(({ reason }) => reason === null).map((one) => [one.email, one]));
      expect([...meant.keys()].sort()).toEqual([...comesIn].sort());
      for (const [email, at] of Object.entries(joined))
        expect(meant.get(email), email).toMatchObject({ joined_at: at });
      for (const [email, spoken] of Object.entries(languages))
        expect(meant.get(email), email).toMatchObject({ language: spoken });
      for (const [email, reason] of Object.entries(staysOut))
        expect(people, email).toContainEqual(
          expect.objectContaining({ reason, email: expect.stringContaining(email) as string }),
        );
    },
  );

  it.each(firstOfEach(imported))('%s: by the command too, which changes nothing before', async (_, each) => {
    const [operator, file] = [await listWith([{ email: 'before@example.com' }]), fileWith(contentOf(each))];
    const undecided = await operator.run('--json', 'import', file, '--yes');
    const { questions } = JSON.parse(undecided.stdout) as { questions: { question: string }[] };
    expect(undecided.code).toBe(2);
    expect(questions.map(({ question }) => question)).toContain('mayWrite');
    expect(await operator.emails()).toEqual(['before@example.com']);
    const language = each.options.includes('--language') ? [] : ['--language', 'vi'];
    const options = [...each.options, ...language, '--consent', 'fair-2026'];
    expect(await operator.run('import', file, '--yes', ...options)).toMatchObject({ code: 0, stderr: '' });
    expect((await operator.emails()).sort()).toEqual([...each.comesIn, 'before@example.com'].sort());
    const input = v.parse(importInput, { ...answersOf(each), file });
    const leftOut = await operatorOn().withHost(async (host) => {
      const lines: string[] = [];
      for await (const line of await leftOutLines(host, input, REASONS)) lines.push(line);
      return lines;
    });
    for (const [email, reason] of Object.entries(each.staysOut ?? {}))
      expect(leftOut).toContainEqual(expect.stringMatching(`^"\\d+","${reason}",.*${email}`));
  });

  it.each(named(takenOff))('%s: who is ticked goes, and nobody else', async (_, each) => {
    const { leaves, stays, questions = [] } = each;
    const undecided = await readHere(contentOf(each), {}, true);
    expect(undecided.settled.open).toEqual(expect.arrayContaining([...questions]));
    const { people } = await readHere(undefined, answersOf(each), true);
    const meant = people.flatMap(({ reason, email }) => (reason === null ? [email] : []));
    expect(meant).toEqual(expect.arrayContaining([...leaves]));
    expect(stays.filter((email) => meant.includes(email))).toEqual([]);
  });

  it.each(firstOfEach(takenOff))('%s: by the command too', async (_, each) => {
    const people = [...each.leaves, ...each.stays, 'other@example.com'].map((email) => ({ email }));
    const [operator, file] = [await listWith(people), fileWith(contentOf(each))];
    expect((await operator.run('import', file, '--left', '--yes')).code).toBe(2);
    expect(await operator.emails()).toHaveLength(people.length);
    const done = await operator.run('import', file, '--yes', ...each.options);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect((await operator.emails()).sort()).toEqual([...each.stays, 'other@example.com'].sort());
  });
});
