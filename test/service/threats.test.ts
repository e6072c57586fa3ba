import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const rows = readFileSync(resolve(ROOT, 'docs/threats.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:---|Threat |Item )/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));

describe('docs/threats.md', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']))('%s: its test exists', (_, shownBy) => {
    // Each file is followed by words of the titles meant, up to the next file.
    const references = [...shownBy.matchAll(/`([^`]+)`([^`]*)/g)];
    expect(references).not.toEqual([]);
    for (const [, file = '', titles = ''] of references) {
      expect(existsSync(resolve(ROOT, file)), file).toBe(true);
      const source = readFileSync(resolve(ROOT, file), 'utf8');
      const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
      expect(quoted).not.toEqual([]);
      for (const title of quoted) expect(source.includes(title), `${file}: ${title}`).toBe(true);
    }
  });
});
