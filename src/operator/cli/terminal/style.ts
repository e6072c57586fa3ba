import { styleText } from 'node:util';

/** Styles a text for the terminal, or returns it unchanged. */
export interface Style {
  bold: (text: string) => string;
  dim: (text: string) => string;
  good: (text: string) => string;
  warn: (text: string) => string;
  bad: (text: string) => string;
  accent: (text: string) => string;
}

/** @param colours whether escape sequences may be written: on a terminal, and not under `NO_COLOR` */
export function createStyle(colours: boolean): Style {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: style('bold'),
    dim: style('dim'),
    good: style('green'),
    warn: style('yellow'),
    bad: style('red'),
    accent: style('cyan'),
  };
}
