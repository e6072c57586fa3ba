import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { checkProgramme } from './check-programme.ts';
import { checkTexts } from './check-texts.ts';
import { asWritten } from './placeholders.ts';
import { problemSentence } from './problems.ts';
import { programme } from './programme.ts';
import { fingerprintsOf } from './sample.ts';
import { TRANSLATIONS } from './translations.ts';

// These two check what this project says at present; all other tests use examples of their own.
describe('the content of this project', () => {
  it('has no mistakes', () => {
    const problems = [...checkProgramme(programme), ...checkTexts(TRANSLATIONS, programme)];
    const sentences = problems.map(
      (problem) => `${problem.file} ${problem.entry}: ${problemSentence(problem)}`,
    );
    expect(sentences).toEqual([]);
  });

  it('is known as the sample, so that doctor finds what is left of it', async () => {
    // Of a programme of its own, nothing is a sample.
    if (!programme.sample) return;
    const all = [
      ...fingerprintsOf('src/content/programme.ts', programme),
      ...LANGUAGES.flatMap((language) =>
        fingerprintsOf(`src/content/${language}.ts`, asWritten(TRANSLATIONS[language])),
      ),
    ];
    const hashes = all.map(({ hash }) => hash).sort();
    await expect(`${hashes.join('\n')}\n`).toMatchFileSnapshot('sample-fingerprints.txt');
  });
});
