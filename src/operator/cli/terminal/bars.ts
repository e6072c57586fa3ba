import stringWidth from 'string-width';
import { pad } from './table.ts';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A bar of eighths of characters. @param width of the longest bar, in characters */
export function bar(value: number, largest: number, width: number): string {
  if (largest <= 0 || value <= 0) return '';
  // Whatever is more than nothing is seen.
  const eighths = Math.max(1, Math.round((value / largest) * width * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/**
 * A column chart of several lines, highest values on top.
 *
 * @param values one column each
 * @param height in lines
 * @param label writes a value for the axis
 */
export function columnChart(
  values: readonly number[],
  height: number,
  label: (value: number) => string,
): string[] {
  const largest = niceCeiling(Math.max(1, ...values));
  const labels = [label(largest), label(0)];
  const margin = Math.max(...labels.map((text) => stringWidth(text)));
  return Array.from({ length: height }, (_, line) => {
    const bottom = height - 1 - line;
    const cells = values.map((value) => {
      const filled = Math.round((value / largest) * height * 8) - bottom * 8;
      if (filled >= 8) return '█';
      if (filled <= 0) return bottom === 0 && value > 0 ? '▁' : bottom === 0 ? '·' : ' ';
      return LEVELS[filled - 1] ?? ' ';
    });
    const text = line === 0 ? labels[0] : bottom === 0 ? labels[1] : '';
    return `${pad(text ?? '', margin, 'right')} ┤${cells.join('')}`;
  });
}

/** The next number that people like to read on an axis: 1, 2, 3, 5 or 8 with zeros. */
function niceCeiling(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * unit >= value) ?? 10;
  return step * unit;
}
