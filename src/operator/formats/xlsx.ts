import { Zip } from 'fflate';
import type { Entry } from '../actions/entries.ts';
import { DAY } from '../../waitlist/clock.ts';
import { wallClock } from '../time/zone.ts';
import { escapeHtml } from '../../site/document.ts';
import { printable } from './printable.ts';
import type { Chunks, EntryBatches } from './writers.ts';
import { ZipStream } from './zip-stream.ts';

/** Rows that a worksheet can hold, its heading included (Microsoft, "Excel specifications and limits"). */
const SHEET_ROWS = 1_048_576;
/** Days from 1899-12-30, where Excel's calendar begins, to 1970. */
const EPOCH_DAYS = 25_569;

/** What the columns are called. */
export type WorkbookHeadings = Record<'joined' | 'email' | 'language' | 'source' | 'consent' | 'id', string>;

/** Columns with the widths of their contents, in characters. */
const COLUMNS = [
  ['joined', 19],
  ['email', 40],
  ['language', 9],
  ['source', 9],
  ['consent', 12],
  ['id', 37],
] as const satisfies (readonly [name: keyof WorkbookHeadings, width: number])[];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The list as an Excel workbook, written while it is read, at flat memory. Every address is a cell of type text, which
 * no spreadsheet calculates, and keeps that when someone edits it (`quotePrefix`). Times are real dates in `zone`, exact
 * to the millisecond, so that `import` reads the workbook back exactly.
 *
 * A workbook may hold more rows than a worksheet can, so there are as many worksheets as it takes.
 *
 * @param sheetRows rows that a worksheet may hold, its heading included
 */
export async function* writeXlsx(
  batches: EntryBatches,
  zone: string,
  headings: WorkbookHeadings,
  sheetRows = SHEET_ROWS,
): Chunks {
  const head = sheetHead({ ...headings, joined: `${headings.joined} (${zone})` });
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const taken = () => {
    if (failure !== null) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  let [sheets, rows] = [0, 0];
  const startSheet = () => {
    sheets += 1;
    rows = 1;
    const started = new ZipStream(`xl/worksheets/sheet${sheets}.xml`);
    zip.add(started);
    started.push(head);
    return started;
  };
  const finish = (full: ZipStream) => {
    full.push(`</sheetData><autoFilter ref="A1:F${rows}"/>${PAGE_SETUP}</worksheet>`, true);
  };

  let sheet = startSheet();
  for await (const batch of batches) {
    let text = '';
    for (const entry of batch) {
      if (rows === sheetRows) {
        sheet.push(text);
        finish(sheet);
        sheet = startSheet();
        text = '';
      }
      text += rowOf(entry, zone);
      rows += 1;
    }
    sheet.push(text);
    yield* taken();
  }
  finish(sheet);
  for (const [path, text] of workbookFiles(sheets)) {
    const file = new ZipStream(path);
    zip.add(file);
    file.push(XML + text, true);
  }
  zip.end();
  yield* taken();
}

/** A4, lying; all columns on one page, however many pages long. */
const PAGE_SETUP = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

function sheetHead(headings: WorkbookHeadings): string {
  // The heading is bold and has a button for the filter beside it.
  const columns = COLUMNS.map(([name, width], index) => {
    const wide = Math.max(width + 1, Math.ceil(headings[name].length * 1.2) + 4);
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`;
  });
  const cells = COLUMNS.map(([name]) => cell(headings[name], 2));
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData><row>${cells.join('')}</row>`
  );
}

function rowOf(entry: Entry, zone: string): string {
  const { joined_at, email, language, source_page, consent_version, id } = entry;
  const serial = wallClock(zone, Date.parse(joined_at)) / DAY + EPOCH_DAYS;
  const texts = [email, language, source_page, consent_version, id];
  return `<row><c s="1"><v>${serial.toFixed(9)}</v></c>${texts.map((text) => cell(text, 3)).join('')}</row>`;
}

function cell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t>${escapeHtml(printable(text))}</t></is></c>`;
}

function workbookFiles(sheets: number): [string, string][] {
  const each = (make: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => make(index + 1)).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
        (number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="sheet${number}"/>`,
      )}</sheets><definedNames>${each(
        (number) =>
          `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${sheetName(number)}'!$1:$1</definedName>`,
      )}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((number) =>
        relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
      )}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
        override('/xl/workbook.xml', 'sheet.main') +
        override('/xl/styles.xml', 'styles') +
        each((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')) +
        '</Types>',
    ],
  ];
}

function sheetName(number: number): string {
  return `waitlist${number > 1 ? ` ${number}` : ''}`;
}

/** Cell styles by number: 0 plain, 1 date and time, 2 bold heading, 3 text that stays text. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>';
