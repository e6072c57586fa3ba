import stringWidth from 'string-width';

/** Breaks a line between words so that it fits a terminal. A longer word, such as a path, gets a line of its own. */
export function wrap(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines = [indent];
  for (const word of line.trimStart().split(/ /)) {
    const last = lines.at(-1) ?? '';
    const joined = last.trim() === '' ? last + word : `${last} ${word}`;
    if (stringWidth(joined) <= columns || last.trim() === '') lines[lines.length - 1] = joined;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
