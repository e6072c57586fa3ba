import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueKey } from '../../src/operator/actions/import/file-columns.ts';
import { isRefusal } from '../../src/operator/actions/plan.ts';
import { parseEmail } from '../../src/contract/email.ts';
import { AT_LENGTH } from '../environment.ts';
import { readHere } from '../operator/import/read-here.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const ENCODINGS = ['utf-8', 'utf-8, marked', 'utf-16le', 'utf-16be', 'utf-16le, marked', 'utf-16be, marked'];

/** What people answer; each is another value. */
const VALUES = [
  'active',
  'unsubscribed',
  'Có',
  'Không',
  'Có, nhưng sau',
  'a; b | c',
  'say "yes"',
  'hai\ndòng',
  '5"',
  '',
];
const COLUMNS = {
  email: ['Email', 'Địa chỉ email'],
  status: ['Status', 'Tình trạng'],
  agrees: ['May we write, or not?', 'Đồng ý nhận "tin"'],
  name: ['Name', 'Họ tên'],
  time: ['Timestamp', 'Dấu thời gian'],
};
type Column = keyof typeof COLUMNS;
const NAMES = ['Lan', 'Trần Minh', 'Nguyễn, An', 'Ann "Annie" Lê', '', 'O’Neil; B|C', 'hai\ndòng'];
const TIMES = ['13/2/2026 8:30:15', '2026-02-13', 'soon', '', '1/2/2026'];
const ABOVE = ['Danh sách tháng 3', '', 'Exported on 2026-03-01', 'Kết quả,,,'];
const INVISIBLE = ['\u200b', '\ufeff', '\u200e', '\u00ad'];

const variant = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => ` ${text}  `,
  (text: string) => text.replaceAll(' ', '  '),
  (text: string) => text.normalize('NFD'),
);
const value = fc.tuple(fc.constantFrom(...VALUES), variant).map(([text, as]) => as(text));
const person = fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `p${index}@example.com`));
/** How an address is written in a cell of one. */
const written = fc.constantFrom(
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => ` ${email} `,
  (email: string) => `Lan <${email}>`,
  (email: string) => `mailto:${email}`,
  (email: string) => `${email.slice(0, 3)}${INVISIBLE[email.length % 4]}${email.slice(3)}`,
);
const addresses = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(person, written).map(([email, as]) => ({ text: as(email), in: [email] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(person, person, fc.constantFrom(', ', '; ', ' ', '\n'))
      .map(([one, other, mark]) => ({ text: one + mark + other, in: [one, other] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', 'none', 'lan@', 'lê@example.com', "o'p1@example.com")
      .map((text) => ({ text, in: [text] })),
  },
);

/** What is wrong with a row: a mark anywhere in it, cells that are missing or too many, a name that is not quoted. */
const damage = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  fc.record({
    kind: fc.constant<'quote'>('quote'),
    column: fc.nat(4),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant<'short'>('short'), by: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant<'long'>('long'),
    cells: fc.array(fc.constantFrom('', 'x', 'p1@example.com', 'active'), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant<'unquoted'>('unquoted') }),
);
const row = fc.record({
  addresses,
  damage,
  status: value,
  agrees: value,
  name: fc.constantFrom(...NAMES),
  time: fc.constantFrom(...TIMES),
});
const isWhole = ({ damage }: { damage: unknown }) => damage === undefined;
const table = fc.record({
  order: fc.shuffledSubarray(Object.keys(COLUMNS) as Column[], { minLength: 5 }),
  language: fc.nat(1),
  // Where most rows are damaged, nobody can know how many cells one has.
  rows: fc
    .array(row, { minLength: 1, maxLength: 14 })
    .filter((rows) => rows.filter(isWhole).length * 2 > rows.length),
  above: fc.array(fc.constantFrom(...ABOVE), { maxLength: 2 }),
  isNamed: fc.boolean(),
  isQuoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...ENCODINGS, 'windows-1258'),
  separators: fc.shuffledSubarray([...SEPARATORS], { minLength: 2, maxLength: 2 }),
  by: fc.subarray(['status', 'agrees'] as const, { minLength: 1 }),
  ticked: fc.subarray(VALUES, { minLength: 3 }),
});
type Table = typeof table extends fc.Arbitrary<infer Each> ? Each : never;
type Row = Table['rows'][number];

const cellIn = (row: Row, column: Column) => (column === 'email' ? row.addresses.text : row[column]);

function lineOf(row: Row, { order, isQuoted }: Table, separator: string): string {
  const quoted = order.map((column) => quote(cellIn(row, column), isQuoted));
  const { damage } = row;
  if (damage?.kind === 'unquoted') quoted[order.indexOf('name')] = row.name.replaceAll(/["\n]/g, '');
  if (damage?.kind === 'short') quoted.splice(-damage.by);
  if (damage?.kind === 'long') quoted.push(...damage.cells.map((cell) => quote(cell, isQuoted)));
  if (damage?.kind === 'quote') {
    const cell = quoted[damage.column] ?? '';
    const at = Math.round(damage.at * cell.length);
    quoted[damage.column] = `${cell.slice(0, at)}"${cell.slice(at)}`;
  }
  return quoted.join(separator);
}

const quote = (cell: string, always: boolean) =>
  always || /[,;\t|"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function fileOf(table: Table, separator: string): Buffer {
  const { order, language, rows, above, isNamed, isQuoted, lineEnd, encoding } = table;
  const headings = order.map((column) => quote(COLUMNS[column][language] ?? '', isQuoted));
  const lines = [
    ...(isNamed ? [`sep=${separator}`] : []),
    ...above,
    headings.join(separator),
    ...rows.map((row) => lineOf(row, table, separator)),
  ];
  return encode(lines.map((line) => line + lineEnd).join(''), encoding);
}

/** The bytes of letters in Windows-1258. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1258').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'windows-1258') {
    const letters = Array.from(text.replace(/[\u200b\u200e\ufeff]/g, '').normalize('NFC')).flatMap(
      (letter) => {
        if (BYTES.has(letter)) return [letter];
        const parts = letter.normalize('NFD');
        return [parts.replace(TONE, '').normalize('NFC'), ...(parts.match(TONE) ?? [])];
      },
    );
    return Buffer.from(letters.map((letter) => BYTES.get(letter) ?? 0x3f));
  }
  const marked = encoding.endsWith('marked') ? `\ufeff${text}` : text;
  if (encoding.startsWith('utf-8')) return Buffer.from(marked);
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding.startsWith('utf-16be') ? bytes.swap16() : bytes;
}

/** The values of a column that are ticked. What is in no row cannot be. */
function ticksOf({ rows, ticked }: Table, column: Column): string[] {
  const there = new Set(rows.map((row) => keyOf(row, column)));
  const found = ticked.filter((value) => there.has(valueKey(value)));
  return found.length > 0 ? found : [''];
}

const keyOf = (row: Row, column: Column) => valueKey(cellIn(row, column).normalize('NFC'));

/** Who comes in and what is named, or why the file was refused. */
async function readTable(table: Table, which: number) {
  const { language, by, separators } = table;
  const answers = by.flatMap((column) =>
    ticksOf(table, column).map((value) => `${headingOf(column, language)}=${value || '""'}`),
  );
  try {
    const { people } = await readHere(fileOf(table, separators[which] ?? ','), {
      email: headingOf('email', language),
      ...{ mayWrite: answers, joined: 'none', consent: 'fair-2026' },
    });
    const meant = people.filter(({ reason }) => reason === null).map(({ email }) => email);
    const named = people.map(({ email, value }) => `${email} ${value}`.toLowerCase()).join('\n');
    return { meant: meant.toSorted(), named: named };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { refused: error.reason };
  }
}

const headingOf = (column: Column, language: number) =>
  (COLUMNS[column][language] ?? '').replace(/["\s]+/g, ' ').trim();

/** What is left of a row that ends too early, or has a mark in the middle of its address. */
function leftOf(row: Row, order: readonly Column[]): Row {
  const { damage } = row;
  const isCut =
    damage?.kind === 'quote' && order[damage.column] === 'email' && Math.abs(damage.at - 0.5) < 0.49;
  const lost = damage?.kind === 'short' ? order.slice(-damage.by) : isCut ? ['email'] : [];
  const cells = Object.fromEntries(lost.map((column) => [column, '']));
  return { ...row, ...cells, ...('email' in cells && { addresses: { text: '', in: [] } }) };
}

const emailsIn = ({ addresses, damage }: Row) =>
  [...addresses.in, ...(damage?.kind === 'long' ? damage.cells : [])].filter((text) => text !== '');

/** How many files are tried. */
const FILES = AT_LENGTH ? 2000 : 1000;

it('of any file, nobody comes in who is not ticked, nobody is lost, and another separator makes no difference', async () => {
  let came = 0;
  const property = fc.asyncProperty(table, async (each) => {
    const rows = each.rows.map((row) => leftOf(row, each.order));
    const keys = new Map(each.by.map((column) => [column, ticksOf(each, column).map(valueKey)]));
    const isTicked = (row: Row) => each.by.every((column) => keys.get(column)?.includes(keyOf(row, column)));
    const [one, other] = [await readTable(each, 0), await readTable(each, 1)];
    if ('refused' in one) {
      // A value may be in none of these rows.
      const good = rows.filter((row) => isWhole(row) && emailsIn(row).some(parseEmail));
      expect(one.refused === 'values' || good.length * 2 <= rows.length, one.refused).toBe(true);
      return;
    }
    came += one.meant.length;
    const everybody = new Set(each.rows.flatMap(emailsIn));
    expect(one.meant.filter((email) => !everybody.has(email))).toEqual([]);
    const against = new Set(rows.filter((row) => !isTicked(row)).flatMap((row) => row.addresses.in));
    expect(one.meant.filter((email) => against.has(email))).toEqual([]);
    const expected = rows.flatMap((row) =>
      row.addresses.in.filter((email) => isWhole(row) || parseEmail(email)),
    );
    expect(expected.filter((email) => !one.named.includes(email))).toEqual([]);
    // A row that is damaged costs nobody else.
    const damaged = new Set(rows.filter((row) => !isWhole(row)).flatMap(emailsIn));
    const whole = new Set(rows.filter(isWhole).flatMap(emailsIn));
    const due = [...whole].filter((email) => parseEmail(email) && !against.has(email) && !damaged.has(email));
    expect(one.meant).toEqual(expect.arrayContaining(due));
    if (damaged.size === 0) expect(one.meant).toEqual(due.toSorted());
    // A mark or a name that is not quoted is another thing where another separator is.
    const isSame = rows.every(({ damage }) => damage?.kind !== 'quote' && damage?.kind !== 'unquoted');
    if (isSame) expect(other).toMatchObject({ meant: one.meant });
  });
  // Everywhere the same files, and others at length.
  await fc.assert(property, { numRuns: FILES, ...(!AT_LENGTH && { seed: 2026 }) });
  expect(came).toBeGreaterThan(FILES);
});
