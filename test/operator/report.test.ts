import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { NOW, operatorOn, temporaryFolder } from './harness.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

const HOUR = 3_600_000;

/** Two weeks of quiet, and a lecture yesterday. */
async function filled() {
  const operator = operatorOn();
  const quiet = Array.from({ length: 28 }, (_, index) => ({
    email: `student${index}@sis.hust.edu.vn`,
    language: index % 4 === 0 ? FIRST : SECOND,
    joined_at: new Date(NOW - (28 - index) * 12 * HOUR).toISOString(),
  }));
  // 19:00 UTC on Sunday 8 March is 02:00 on Monday in Hanoi.
  const lecture = Array.from({ length: 30 }, (_, index) => ({
    email: `hall${index}@student.hcmus.edu.vn`,
    language: SECOND,
    joined_at: new Date(Date.parse('2026-03-08T19:01:00.000Z') + index * 10_000).toISOString(),
  }));
  const suspicious = ['someone@mailinator.com', 'lan@gmail.con', 'info@example.com'].map((email, index) => ({
    email,
    language: FIRST,
    joined_at: new Date(NOW - (index + 1) * HOUR).toISOString(),
  }));
  await operator.add(...quiet, ...lecture, ...suspicious);
  return operator;
}

async function reportOf(...options: string[]) {
  return reportBy(await filled(), ...options);
}

async function reportBy(operator: ReturnType<typeof operatorOn>, ...options: string[]) {
  const file = join(temporaryFolder(), 'report.html');
  const run = await operator.run('report', '--out', file, ...options);
  const text = await readFile(file, 'utf8');
  const { document } = parseHTML(text);
  const section = (language: string, title: string) => {
    const sections = [...document.querySelectorAll(`#${language} section`)];
    return sections.find((each) => each.querySelector('h2')?.textContent === title);
  };
  const table = (language: string, title: string) =>
    Array.from(section(language, title)?.querySelectorAll('tbody tr') ?? [], (row) =>
      Array.from(row.children, (cell) => cell.textContent),
    );
  return { run, file, text, document, section, table };
}

describe('waitlist report', () => {
  it.skipIf(!IS_MULTILINGUAL)(
    'counts days, hours, languages and domains in the operator’s time zone, in both languages',
    async () => {
      const { run, file, document, section, table } = await reportOf();
      expect(run).toMatchObject({ code: 0, stdout: '' });
      expect(run.stderr).toMatch(new RegExp(`^61 addresses counted in ${file} `));
      const tiles = Array.from(document.querySelectorAll('#en .tiles strong'), (each) => each.textContent);
      expect(tiles).toEqual(['61', '4', '46', '61']);
      expect(table('en', 'Sign-ups per day').slice(0, 2)).toEqual([
        ['10 March 2026', '1', '3', '4'],
        ['9 March 2026', '32', '0', '32'],
      ]);
      expect(table('vi', 'Đăng ký từng ngày')[1]).toEqual(['9 tháng 3, 2026', '32', '0', '32']);
      expect(table('en', 'How the list grew')[0]).toEqual(['10 March 2026', '61']);
      expect(table('en', 'Weekdays and hours')[2]).toEqual(['02:00', '30', '0', '0', '0', '0', '0', '0']);
      expect(section('en', 'Weekdays and hours')?.textContent).toContain('Busiest: Mon at 02:00, 30 so far.');
      expect(table('en', 'Mail domains').slice(0, 2)).toEqual([
        ['student.hcmus.edu.vn', '30', '49.2%'],
        ['sis.hust.edu.vn', '28', '45.9%'],
      ]);
    },
  );

  it('holds no address, no script and nothing from elsewhere, and every chart has a name', async () => {
    const { text, document } = await reportOf();
    expect(text).not.toMatch(/student\d|hall\d|someone@|lan@/);
    expect(text).not.toMatch(/<script|<link|@import|url\((?!#)|src=|NaN|undefined|\[object/);
    expect(
      [...text.matchAll(/https?:\/\/[^"' <)]+/g)]
        .map(([url]) => url)
        .filter((url) => !url.startsWith('http://www.w3.org/')),
    ).toEqual([]);
    const charts = [...document.querySelectorAll('figure > svg')];
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) {
      expect(chart.getAttribute('role')).toBe('img');
      expect(chart.getAttribute('aria-label')).not.toBe('');
    }
  });
});
