import { readFile } from 'node:fs/promises';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';

/** The file is no workbook that can be read. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

/** A row of the first worksheet. */
interface WorkbookRow {
  /** The number at its left. */
  line: number;
  record: string[];
}

/**
 * Opens the first worksheet of an Excel workbook (ECMA-376). The packed file and its shared texts are held in memory;
 * the worksheet is unpacked and read row by row. Dates come out as `2026-11-21 08:30:15.000`, without a zone, as a
 * workbook stores them.
 *
 * @returns a function that reads the rows from the beginning
 * @throws WorkbookError while rows are read
 */
export async function openWorkbook(path: string): Promise<() => AsyncGenerator<WorkbookRow>> {
  const packed = await readFile(path);
  return async function* () {
    try {
      for await (const { index, values } of streamXlsxRows(packed)) {
        const record = values.map(textOf);
        if (record.some((text) => text !== '')) yield { line: index + 1, record };
      }
    } catch (error) {
      throw error instanceof Error ? new WorkbookError(error.message, { cause: error }) : error;
    }
  };
}

function textOf(value: CellValue): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, -1).replace('T', ' ');
}
