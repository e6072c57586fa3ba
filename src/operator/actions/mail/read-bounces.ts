import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEmail } from '../../../contract/email.ts';
import { kindOfAnswer, readReport, type Bounce, type BounceKind } from '../../../mail/bounces.ts';
import { openRows, type FileRow, type RowsProblem } from '../import/open-rows.ts';

/** What a file or folder says about mails that did not arrive. */
export interface ReadBounces {
  /** Each address once, with the worst that is said of it. */
  bounces: ReadonlyMap<string, BounceKind>;
  /** Mails or rows that say nothing about any. */
  others: number;
}

const SEVERITY: readonly BounceKind[] = ['temporary', 'other', 'address'];
/** A header of a mail, or the line before a mail in a file of many (RFC 4155). */
const MAIL_START = /^(?:From |[\w-]+:(?:\s|$))/;

/**
 * Reads mails from mail servers (one in a file, many in an mbox file, or a folder such as a maildir), or a table that a
 * mail provider exports: CSV, JSON lines, an Excel workbook or bare addresses.
 */
export async function readBounces(path: string): Promise<ReadBounces | RowsProblem> {
  const bounces = new Map<string, BounceKind>();
  let others = 0;
  const add = (found: readonly Bounce[] | undefined) => {
    if (found === undefined || found.length === 0) others += 1;
    for (const { email, kind } of found ?? [])
      if (SEVERITY.indexOf(kind) > SEVERITY.indexOf(bounces.get(email) ?? 'temporary') || !bounces.has(email))
        bounces.set(email, kind);
  };
  if ((await stat(path)).isDirectory()) {
    for (const file of await filesIn(path)) add(await readReport(await readFile(file)));
    return { bounces, others };
  }
  if (MAIL_START.test(await firstLine(path))) {
    for await (const mail of mailsIn(path)) add(await readReport(mail));
    return { bounces, others };
  }
  const opened = await openRows(path);
  if ('problem' in opened) return opened;
  const read = rowReader(opened.headings, opened.format === 'addresses');
  for await (const row of opened.rows()) add(read(row));
  return { bounces, others };
}

/** The files of a maildir (`cur` and `new`), or of a folder with a mail in each file. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !/(?:^|\/)tmp$/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function firstLine(path: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(path, { encoding: 'latin1' }) }))
    if (line.trim() !== '') return line;
  return '';
}

/** The line before each mail in an mbox file: who sent it, and when. A sentence can begin with the same word. */
const MBOX_LINE = /^From \S.* \d\d?:\d\d/;

/** The mails in a file: one, or those of an mbox file. */
async function* mailsIn(path: string): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let isAfterBlank = true;
  for await (const line of createInterface({
    input: createReadStream(path, { encoding: 'latin1' }),
    crlfDelay: Infinity,
  })) {
    if (isAfterBlank && MBOX_LINE.test(line)) {
      if (lines.length > 0) yield Buffer.from(lines.join('\r\n'), 'latin1');
      lines = [];
    } else lines.push(line.replace(/^>(>*From )/, '$1'));
    isAfterBlank = line === '';
  }
  if (lines.length > 0) yield Buffer.from(lines.join('\r\n'), 'latin1');
}

const ADDRESS_COLUMN = /^(?:e-?mail|(?:e-?mail ?|original |final |bounced )?(?:address|recipient|rcpt)|to)$/i;
const TEMPORARY = /\b(?:soft|transient|temporar\w*|delay\w*|deferr?\w*|quota|full)\b/i;
const GONE = /\b(?:hard|permanent|invalid|unknown|bounced?|undeliver\w*|complain\w*|not exist|no such)\b/i;
const OTHER = /\b(?:block\w*|policy|spam|dmarc|spf|dkim|content|reputation)\b/i;

/**
 * Reads rows of a provider. The codes of the mail server's answer count first, then the provider's own words; without
 * either, being in the file is what says that the mail did not arrive.
 */
function rowReader(headings: readonly string[], isBare: boolean): (row: FileRow) => Bounce[] {
  const column = headings.find((heading) => ADDRESS_COLUMN.test(heading.trim().replaceAll('_', ' ')));
  return ({ fields }) => {
    const cells = Object.entries(fields);
    const own = cells.find(([name]) => name === column) ?? cells.find(([, value]) => value.includes('@'));
    const email = parseEmail(own?.[1] ?? '');
    if (email === undefined) return [];
    const text = cells.flatMap(([name, value]) => (name === own?.[0] ? [] : [value])).join(' ');
    const kind = isBare || headings.length === 1 ? 'address' : (kindOfAnswer(text) ?? kindOfText(text));
    return kind === undefined ? [] : [{ email, kind }];
  };
}

/** Some write two words as one: `HardBounce`, `hard_bounce`. */
function kindOfText(typed: string): BounceKind | undefined {
  const text = typed.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  if (TEMPORARY.test(text)) return 'temporary';
  if (GONE.test(text)) return 'address';
  return OTHER.test(text) ? 'other' : undefined;
}
