import { expect, it } from 'vitest';
import { byLanguage, LANGUAGES } from '../../contract/language.ts';
import { parseSettings } from '../settings/settings.ts';
import { findSendingObstacles, measureLength } from './sending-obstacles.ts';

const [FIRST, LAST = FIRST] = [LANGUAGES[0], LANGUAGES.at(-1)];
const MAIL = { MAIL_URL: 'smtps://a:b@smtp.provider.example', MAIL_FROM: 'hello@thanhvan.edu.vn' };
const PUBLIC = { PUBLIC_ORIGIN: 'https://thanhvan.edu.vn' };
const MISTAKE = { file: 'news/vi.md', line: 1, at: 0, found: '', meant: undefined };

/** A message whose HTML has so many bytes in the last language. */
function messageOf(bytes = 7000) {
  const html = (language: string) => (language === LAST ? 'ă'.repeat(bytes / 2) : 'x');
  const templates = byLanguage((language) => ({
    ...{ subject: 'News', preview: 'What is new', text: 'News', html: html(language) },
  }));
  return { name: 'news', templates };
}

function obstacles(
  environment: Record<string, string>,
  isSample = false,
  bytes = 7000,
  reasons: readonly ('sample' | 'missing')[] = [],
) {
  const parsed = parseSettings({ DATABASE_URL: 'sqlite:list.db', ...environment });
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const programme = { isSample, origin: 'https://sample.example' };
  const problems = reasons.map((reason) => ({ ...MISTAKE, reason }));
  return findSendingObstacles(parsed.settings, programme, { message: messageOf(bytes), problems });
}

it('nothing keeps a message from people where all is set and right', () => {
  expect(obstacles({ ...MAIL, ...PUBLIC })).toEqual([]);
  expect(obstacles({ ...MAIL, ...PUBLIC }, false, 102_000)).toEqual([]);
});

it('everything that does is named, the first to be dealt with first', () => {
  const found = obstacles({}, true, 102_002, ['sample', 'missing']);
  expect(found).toEqual([
    { id: 'noMailServer', details: {} },
    { id: 'notPublic', details: { origin: 'https://sample.example' } },
    { id: 'sample', details: {} },
    { id: 'messageProblems', details: { number: 1 } },
    { id: 'longMessage', details: { language: LAST, size: 103 } },
  ]);
});

it('a mail server on this machine may be one for trying things out: links may lead anywhere', () => {
  expect(obstacles({ ...MAIL, MAIL_URL: 'smtp://localhost:1025' })).toEqual([]);
  expect(obstacles({ ...MAIL, PUBLIC_ORIGIN: 'http://thanhvan.edu.vn' })).toMatchObject([
    { id: 'notPublic' },
  ]);
});

it.each([
  [90_000, false],
  [90_002, 'look'],
  [102_000, 'look'],
  [102_002, 'bad'],
])('of %d bytes in one language: %s', (bytes, level) => {
  expect(measureLength(messageOf(bytes))).toMatchObject({ level, details: { language: LAST } });
});
