import { expect, it } from 'vitest';
import { checkProgramme } from './check-programme.ts';
import { checkTexts } from './check-texts.ts';
import { programme } from './programme.ts';
import { TRANSLATIONS } from './translations.ts';

// What this project says at present; all other tests use examples of their own.
it('the content of this project has no mistakes', () => {
  expect([...checkProgramme(programme), ...checkTexts(TRANSLATIONS, programme)]).toEqual([]);
});
