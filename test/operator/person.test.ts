import { expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts';
import { operatorOn, temporaryFolder } from './harness.ts';

/** The command of a programme in Germany, where noon in Hanoi is six in the morning. */
function inGermany() {
  const facts = {
    ...programme,
    timeZone: 'Europe/Berlin',
    requestDeadlines: { answer: 22, deletion: 30 },
  };
  return operatorOn(undefined, 'en', { mail: { folder: temporaryFolder(), programme: facts } });
}

it('a person is answered in their language and the page’s first one, with the deadlines of the programme’s law', async () => {
  const titlesIn = (text: string) =>
    LANGUAGES.filter((language) => text.includes(OTHER_TEXTS[language].person.title));
  for (const language of LANGUAGES) {
    const { add, run } = inGermany();
    await add({ email: 'lan@example.com', language });
    const { stdout, stderr } = await run('person', 'lan@example.com');
    const expected = LANGUAGES.filter((each) => each === language || each === DEFAULT_LANGUAGE);
    expect(titlesIn(stdout)).toEqual(expected);
    expect(stdout).toContain(OTHER_TEXTS[language].person.rights);
    expect(stderr).toContain('Answer by 2026-04-09 (22 working days');
    const page = (await run('person', 'lan@example.com', '--out', '-')).stdout;
    expect(titlesIn(page)).toEqual(expected);
    expect(page).toContain(`<html lang="${language}">`);
  }
});

it('days begin, and times are shown, in the programme’s time zone', async () => {
  const { add, run } = inGermany();
  await add(
    // Midnight in Berlin is 23:00 UTC in winter.
    { email: 'a@example.com', joined_at: '2026-03-08T22:59:00.000Z' },
    { email: 'b@example.com', joined_at: '2026-03-08T23:00:00.000Z' },
  );
  expect((await run('count', '--since', '2026-03-09')).stdout).toBe('1\n');
  expect((await run('list')).stdout).toContain('2026-03-09 00:00:00');
  expect((await run('list', '--time-zone', 'UTC')).stdout).toContain('2026-03-08 23:00:00');
});
