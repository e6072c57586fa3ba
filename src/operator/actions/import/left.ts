import { parseEmail } from '../../../contract/email.ts';
import { restoreFormula } from '../../formats/csv.ts';
import { findColumns, type MapOption } from './columns.ts';
import type { ImportProblem } from './import.ts';
import { describeRowsError, openRows } from './open-rows.ts';
import { findOptOutColumns, type Consent } from './opt-out.ts';
import { fieldOf } from './validate-row.ts';

/** Who has left, by a file of a mailing service. */
export interface LeftFile {
  rows: number;
  /** Normalised, each once. */
  emails: string[];
  /** Rows of people who are still subscribed there. */
  staying: number;
  /** Rows without a valid address; they are left out. */
  invalid: { count: number; firstLine: number };
}

/**
 * Reads who has unsubscribed, bounced or been deleted elsewhere. In a file with a column for that, only the rows that it
 * marks count; in any other file every row does.
 *
 * @param everyRow whether every row counts, whatever such a column says
 */
export async function readLeftFile(
  path: string,
  { map, everyRow }: { map: MapOption; everyRow: boolean },
): Promise<LeftFile | ImportProblem> {
  const file = await openRows(path);
  if ('problem' in file) return file;
  const { headings } = file;
  const columns = findColumns(headings, map);
  if (columns.unknown.length > 0) return { problem: 'headings', names: columns.unknown };
  if (columns.map.email === undefined) return { problem: 'noEmail', names: headings };
  const optOut = findOptOutColumns(headings, []);
  const emails = new Set<string>();
  const found = { rows: 0, staying: 0, invalid: { count: 0, firstLine: 0 } };
  try {
    for await (const row of file.rows()) {
      found.rows += 1;
      const consent: Consent =
        optOut.columns.length > 0 && !everyRow ? optOut.read(row) : { reason: 'unsubscribed' };
      const email = parseEmail(restoreFormula(fieldOf(row, columns, 'email')));
      // Who has never confirmed has not left either, and nobody is deleted for a word that is not known.
      if ('unknown' in consent || consent.reason === undefined || consent.reason === 'unconfirmed')
        found.staying += 1;
      else if (email !== undefined) emails.add(email);
      else if (found.invalid.count++ === 0) found.invalid.firstLine = row.line;
    }
  } catch (error) {
    return describeRowsError(error);
  }
  return { ...found, emails: [...emails] };
}
