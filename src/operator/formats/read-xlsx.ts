import { text as readText } from 'node:stream/consumers';
import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';

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

/** Days from 1899-12-30, where Excel's calendar begins, to 1970; a workbook may begin in 1904 instead. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 };
const DAY = 86_400_000;
/** Excel's own limit on a worksheet's columns. */
const MAX_COLUMNS = 16_384;
/** Number formats that Excel builds in for dates and times (ECMA-376 part 1, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/**
 * Opens the first worksheet of an Excel workbook (ECMA-376). Shared texts are held in memory; rows are read as they
 * come. Dates come out as `2026-11-21 08:30:15.000`, without a zone, as a workbook stores them.
 *
 * @returns a function that reads the rows from the beginning
 * @throws WorkbookError, also while rows are read
 */
export async function openWorkbook(path: string): Promise<() => AsyncGenerator<WorkbookRow>> {
  const book = await readParts(path);
  return async function* () {
    const zip = await openZip(path);
    try {
      yield* readSheet(zip, await findEntry(zip, book.sheet), book);
    } catch (error) {
      throw asWorkbookError(error);
    } finally {
      zip.close();
    }
  };
}

/** What the rows need from the rest of the workbook. */
interface Workbook {
  sheet: string;
  texts: readonly string[];
  /** Styles of cells that show a date. */
  dateStyles: ReadonlySet<number>;
  epochDays: number;
}

async function readParts(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  try {
    const entries = new Map<string, ZipEntry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string) => {
      const entry = entries.get(name);
      return entry === undefined ? undefined : readText(await zip.openReadStreamPromise(entry));
    };
    const workbook = await read('xl/workbook.xml');
    const relations = await read('xl/_rels/workbook.xml.rels');
    if (workbook === undefined || relations === undefined) throw new WorkbookError('This is no workbook.');
    const targets = new Map<string, string>();
    let [sheetId, epochDays] = ['', EPOCH_DAYS[1900]];
    parseXml(workbook, ({ name, attributes }) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? ''))
        epochDays = EPOCH_DAYS[1904];
      if (name === 'sheet' && sheetId === '')
        sheetId = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    });
    parseXml(relations, ({ attributes: { Id = '', Target = '' } }) => targets.set(Id, Target));
    const target = targets.get(sheetId);
    if (target === undefined) throw new WorkbookError('The workbook has no worksheet.');
    return {
      sheet: posix.join('/xl', target.startsWith('/') ? posix.relative('/xl', target) : target).slice(1),
      texts: sharedTexts((await read('xl/sharedStrings.xml')) ?? ''),
      dateStyles: dateStyles((await read('xl/styles.xml')) ?? ''),
      epochDays,
    };
  } catch (error) {
    throw asWorkbookError(error);
  } finally {
    zip.close();
  }
}

async function* readSheet(zip: ZipFile, entry: ZipEntry, book: Workbook): AsyncGenerator<WorkbookRow> {
  let ready: WorkbookRow[] = [];
  const parser = new SaxesParser();
  let row: WorkbookRow = { line: 0, record: [] };
  let cell = { column: -1, type: '', style: -1, text: '' };
  let isText = false;
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const attributes = tag.attributes;
    const name = localName(tag.name);
    if (name === 'row') row = { line: Number(attributes['r'] ?? row.line + 1), record: [] };
    else if (name === 'c') {
      const column = attributes['r'] === undefined ? row.record.length : columnOf(attributes['r']);
      cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? -1), text: '' };
    }
    // A text may consist of several parts with formats of their own.
    isText = name === 'v' || name === 't';
  });
  parser.on('text', (text) => {
    if (isText) cell.text += text;
  });
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    isText = false;
    if (name === 'c' && cell.column < MAX_COLUMNS) {
      while (row.record.length < cell.column) row.record.push('');
      row.record[cell.column] = valueOf(cell, book);
    }
    if (name === 'row' && row.record.some((value) => value !== '')) ready.push(row);
  });
  parser.on('error', (error) => {
    throw new WorkbookError(error.message);
  });
  const decoder = new TextDecoder();
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    yield* ready;
    ready = [];
  }
  parser.close();
  yield* ready;
}

function valueOf(cell: { type: string; style: number; text: string }, book: Workbook): string {
  if (cell.type === 's') return book.texts[Number(cell.text)] ?? '';
  if (cell.type === 'b') return cell.text === '1' ? 'true' : 'false';
  if (cell.type === 'd') return cell.text.replace('T', ' ');
  const isNumber = cell.type === '' || cell.type === 'n';
  if (!isNumber || cell.text === '' || !book.dateStyles.has(cell.style)) return cell.text;
  const instant = new Date(Math.round((Number(cell.text) - book.epochDays) * DAY));
  return Number.isNaN(instant.getTime()) ? cell.text : instant.toISOString().slice(0, -1).replace('T', ' ');
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [current, isText, isReadingAid] = ['', false, false];
  parseXml(
    xml,
    ({ name }) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isReadingAid = true;
      isText = name === 't' && !isReadingAid;
    },
    (name) => {
      if (name === 'si') texts.push(current);
      if (name === 'rPh') isReadingAid = false;
      isText = false;
    },
    (text) => {
      if (isText) current += text;
    },
  );
  return texts;
}

function dateStyles(xml: string): Set<number> {
  const dates = new Set(DATE_FORMATS);
  const styles: number[] = [];
  let isCellFormats = false;
  parseXml(
    xml,
    ({ name, attributes }) => {
      // Quoted words and colours aside, only dates have days, years or hours in their format.
      const code = (attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (name === 'numFmt' && /[ydhs]/i.test(code)) dates.add(Number(attributes['numFmtId']));
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) styles.push(Number(attributes['numFmtId'] ?? 0));
    },
    (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  );
  return new Set(styles.flatMap((format, index) => (dates.has(format) ? [index] : [])));
}

/** @example columnOf('AB12') // 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function parseXml(
  xml: string,
  open: (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void,
  close: (name: string) => void = () => undefined,
  text: (text: string) => void = () => undefined,
): void {
  if (xml === '') return;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open({ name: localName(name), attributes });
  });
  parser.on('closetag', ({ name }) => {
    close(localName(name));
  });
  parser.on('text', text);
  parser.on('error', (error) => {
    throw new WorkbookError(error.message);
  });
  parser.write(xml).close();
}

/** Some programs write every name with a prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw asWorkbookError(error);
  }
}

async function findEntry(zip: ZipFile, name: string): Promise<ZipEntry> {
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) return entry;
  throw new WorkbookError(`The workbook has no ${name}.`);
}

/** The reader's own errors have no code, and zlib's begin with `Z_`; what the system says about a file stays. */
function asWorkbookError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof WorkbookError) return error;
  const isFault = !('code' in error) || String(error.code).startsWith('Z_');
  return isFault ? new WorkbookError(error.message, { cause: error }) : error;
}
