import { existsSync, readFileSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Context } from '../../cli/context.ts';
import { EXIT } from '../../cli/exit-codes.ts';
import { OperatorError } from '../../cli/failure.ts';
import { checkOutput, isStream, openOutput } from '../../cli/files.ts';
import { csvLine, neutraliseFormula } from '../../formats/csv.ts';
import type { RefusedRow } from './plan.ts';

const HEADING = csvLine(['line', 'reason', 'explanation', 'email']);

/**
 * A CSV file with the rows that were rejected: line, reason, address. It exists only if there are any.
 *
 * The file of an earlier import is replaced; any other file is left alone.
 *
 * @throws OperatorError
 */
export function openRefusedFile(context: Context, path: string) {
  const { import: texts } = context.messages;
  checkOutput(context, path, { yes: true });
  const earlier = existsSync(path);
  if (earlier && (isStream(path) || !readFileSync(path, 'utf8').startsWith(HEADING)))
    throw new OperatorError(texts.notRefused(path), EXIT.usage);
  let file: { output: ReturnType<typeof openOutput>; handle: FileHandle } | undefined;
  return {
    add: async (rows: readonly RefusedRow[]): Promise<void> => {
      if (rows.length === 0) return;
      if (file === undefined) {
        const output = openOutput(context, path, { yes: true });
        file = { output, handle: await open(output.temporary, 'wx', 0o600) };
        await file.handle.writeFile(HEADING);
      }
      await file.handle.writeFile(
        rows
          .map(({ line, refusal, email }) =>
            csvLine([String(line), refusal, texts.reasons[refusal], neutraliseFormula(email)]),
          )
          .join(''),
      );
    },
    finish: async (): Promise<void> => {
      await file?.handle.close();
      if (file === undefined && earlier) await rm(path);
      await file?.output.commit();
    },
    /** Removes what was not finished. */
    discard: async (): Promise<void> => {
      await file?.handle.close();
      await file?.output.discard();
    },
  };
}
