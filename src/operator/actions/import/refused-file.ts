import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { EXIT } from '../../cli/exit-codes.ts';
import { OperatorError } from '../../cli/failure.ts';
import { csvLine, neutraliseFormula } from '../../formats/csv.ts';
import type { Messages } from '../../cli/messages/en.ts';
import type { RefusedRow } from './plan.ts';

const HEADING = csvLine(['line', 'reason', 'explanation', 'email']);

/**
 * A CSV file with the rows that were refused: line, reason, what stood there. It exists only if there are any.
 *
 * That of an earlier look is replaced; any other file is left alone.
 *
 * @throws OperatorError
 */
export function openRefusedFile(path: string, { import: texts }: Messages) {
  if (existsSync(path)) {
    if (!readFileSync(path, 'utf8').startsWith(HEADING))
      throw new OperatorError(texts.notRefused(path), EXIT.usage);
    rmSync(path);
  }
  let file: FileHandle | undefined;
  return {
    add: async (rows: readonly RefusedRow[]): Promise<void> => {
      if (rows.length === 0) return;
      if (file === undefined) {
        file = await open(path, 'w', 0o600);
        await file.writeFile(HEADING);
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
