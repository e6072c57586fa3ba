import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { parseEmail } from '../../../contract/email.ts';
import { parseTimestamp } from '../../time/timestamp.ts';
import { isConsentVersion, UNKNOWN_CONSENT } from '../../../waitlist/consent-version.ts';
import { addressesIn } from './addresses.ts';
import { valueKey, type FileLook } from './file-columns.ts';
import type { FileRow } from './file-rows.ts';
import type { Settled } from './import-answers.ts';
import { languageNamed } from './languages.ts';
import type { FilePerson } from './people-file.ts';

/** Characters of what is named of a row: an address is no longer. */
const NAMED = 254;

/** How rows are read. `zone`: of times that name none; `now`: when people join whose time cannot be read. */
interface Reads {
  look: FileLook;
  settled: Settled;
  zone: string;
  now: number;
}

const cellOf = ({ cells }: FileRow, column = -1) => (cells[column] ?? '').trim();

/**
 * Makes what finds the people in a row: each address in its column, and those in other columns of addresses, which are not
 * meant. What is no address is named.
 */
export function createRowReader(reads: Reads) {
  const { columns } = reads.look;
  const { email = 0, ticks = [] } = reads.settled;
  const { fieldsOf, untimed } = createFieldReader(reads);
  const name = (column: number, cell: string) => `${columns[column]?.heading ?? column + 1}: ${cell}`;
  const others = columns.flatMap(({ kind }, index) =>
    kind === 'addresses' && index !== email ? [index] : [],
  );

  /** What nobody has ticked, if anything. */
  function findUnticked(row: FileRow): string | undefined {
    for (const { column, values, any } of ticks) {
      const cell = cellOf(row, column);
      const isTicked = values.includes(valueKey(cell)) || (any && cell !== '');
      // Where one column alone is asked, everybody knows which it is.
      if (!isTicked) return ticks.length > 1 ? name(column, cell) : cell;
    }
    return undefined;
  }

  function readRow(row: FileRow): FilePerson[] {
    const fields = fieldsOf(row);
    const { line, isUnread } = row;
    const found = (email: string, reason: FilePerson['reason'], value: string): FilePerson => ({
      ...{ line, reason, ...fields },
      ...{ email: email.slice(0, NAMED), value: value.slice(0, NAMED) },
    });
    // What is beyond the last heading belongs to a line of addresses that nobody has quoted. If it does not, a comma that
    // nobody has quoted has moved the cells after it, and no answer is where it seems to be.
    const beyond = row.cells.slice(Math.max(columns.length, 1));
    const isWritten = cellOf(row, email).includes('@');
    const isList = isWritten && beyond.every((cell) => cell.includes('@'));
    const isMoved = row.cells.length <= email || (beyond.length > 0 && !isList);
    const own = isUnread ? [cellOf(row, 0)] : [cellOf(row, email), ...(isMoved ? [] : beyond)];
    const isUncertain = isMoved && ticks.length > 0;
    const unticked = isUncertain ? name(row.cells.length - 1, row.cells.at(-1) ?? '') : findUnticked(row);
    const people = addressesIn(own.filter(Boolean).join(', ')).map((address) => {
      const parsed = parseEmail(address);
      if (isUnread) return found(parsed ?? address, 'unread', cellOf(row, 0));
      if (parsed === undefined) return found(address, 'email', address);
      if (unticked !== undefined) return found(parsed, 'unticked', unticked);
      const isNamed = isConsentVersion(fields.consent_version);
      return isNamed ? found(parsed, null, '') : found(parsed, 'consent', fields.consent_version);
    });
    const elsewhere = (isMoved || !isWritten ? [...row.cells.keys()] : others).flatMap((column) =>
      addressesIn(cellOf(row, column)).flatMap((address) => {
        const parsed = parseEmail(address);
        const isNew = parsed !== undefined && !people.some((known) => known.email === parsed);
        const reason = isUncertain ? 'unticked' : 'otherColumn';
        return isNew ? [found(parsed, reason, name(column, address))] : [];
      }),
    );
    // A row may have an address in another column alone.
    return [...people.filter((known) => known.email !== '' || elsewhere.length === 0), ...elsewhere];
  }
  return { readRow, untimed };
}

/** Makes what reads the rest of a row. Who was asked to confirm and who has done so is known from our own export alone. */
function createFieldReader({ look: { columns, isOwnExport }, settled, zone, now }: Reads) {
  const { joined, language, consent = UNKNOWN_CONSENT } = settled;
  const [wording, asking, confirming, ending] = (
    ['consent_version', 'asked_at', 'confirmed_at', 'confirm_until'] as const
  ).map((own) => (isOwnExport ? columns.findIndex(({ heading }) => heading === own) : -1));
  let untimed = 0;
  const timeOf = (text: string) => {
    const instant = text === '' ? undefined : parseTimestamp(text, zone, joined?.order);
    return instant === undefined ? null : new Date(instant).toISOString();
  };
  const present = new Date(now).toISOString();
  const fieldsOf = (row: FileRow) => {
    const read = joined ? timeOf(cellOf(row, joined.column)) : null;
    // The time of no sign-up is in the future.
    const isRead = read !== null && read <= present;
    if (joined && !isRead) untimed += 1;
    const joined_at = isRead ? read : present;
    const asked = cellOf(row, asking);
    const confirmed_at = timeOf(cellOf(row, confirming));
    const confirm_until = timeOf(cellOf(row, ending));
    // Exports of earlier versions do not say when somebody was asked, and a time may be unreadable: they wait all the same.
    const isAsked = asked !== '' || (confirmed_at === null && confirm_until !== null);
    return {
      ...{ joined_at, confirmed_at, confirm_until, asked_at: isAsked ? (timeOf(asked) ?? joined_at) : null },
      language: languageNamed(cellOf(row, language.column)) ?? language.code ?? DEFAULT_LANGUAGE,
      consent_version: cellOf(row, wording) || consent,
    };
  };
  return { fieldsOf, untimed: () => untimed };
}
