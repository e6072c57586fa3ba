import { rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { csvLine, neutraliseFormula } from '../formats/csv.ts';
import type { Words } from '../words/en.ts';
import type { RefusedRow } from './plan.ts';

/** A CSV file with the rows that were refused: line, reason, what stood there. It exists only if there are any. */
export function openRefusedFile(path: string, { import: texts }: Words) {
  rmSync(path, { force: true });
  let file: FileHandle | undefined;
  return {
    add: async (rows: readonly RefusedRow[]): Promise<void> => {
      if (rows.length === 0) return;
      if (file === undefined) {
        file = await open(path, 'w', 0o600);
        await file.writeFile(csvLine(['line', 'reason', 'explanation', 'email']));
      }
      await file.writeFile(
        rows
          .map(({ line, refusal, email }) =>
            csvLine([String(line), refusal, texts.reasons[refusal], neutraliseFormula(email)]),
          )
          .join(''),
      );
    },
    finish: async (): Promise<void> => {
      await file?.close();
    },
  };
}
