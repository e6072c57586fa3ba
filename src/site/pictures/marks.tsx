import providerFile from '../../content/mark.svg?raw';
import { parseMark } from './parse-mark.ts';

const mark = parseMark(providerFile);

/** The provider's mark: `src/content/mark.svg`. Its `currentColor` is the colour of the text around it. */
export function ProviderMark() {
  return mark;
}
