import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/contract/language.ts';
import { programme } from '../../src/content/programme.ts';

/** Facts with nothing of the sample in them. */
export const ownProgramme = {
  ...programme,
  isSample: false,
  email: 'hello@them.vn',
  origin: 'https://them.vn',
};

/** Writes the message `news` in every language below a folder. */
export function writeMessage(folder: string, text = 'Đơn đã mở.'): void {
  mkdirSync(join(folder, 'news'), { recursive: true });
  for (const language of LANGUAGES)
    writeFileSync(
      join(folder, 'news', `${language}.md`),
      `---\nsubject: Mở đơn\npreview: Đơn đã mở.\n---\n\n${text} [Rời danh sách]({leaveLink})\n`,
    );
}
