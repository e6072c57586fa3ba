import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { isTimeZone } from '../time/zone.ts';
import { change, Refusal, type ActionHost } from './action.ts';
import { readPlainList } from './address-file.ts';
import { precautionFor, takePrecaution } from './care.ts';
import { countEntries, ENTRY_COLUMNS, isConsentVersion } from './entries.ts';
import { applyErasure, planErasure } from './erase.ts';
import {
  applyImport,
  planImport,
  prepareImport,
  type ImportPlan,
  type RejectedRow,
} from './import/import.ts';
import { findColumns, type ColumnMap } from './import/columns.ts';
import { openRows, type OpenedRows } from './import/open-rows.ts';
import { validateRow } from './import/validate-row.ts';

/** Rows of a file that a plan shows as they will be, and rows that it names because they are refused. */
const SHOWN = 8;
const NAMED = 5000;

const importInput = v.object({
  /** A file of this machine, or one that was handed to the studio. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** Its name, for the audit log. */
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The heading of each of our columns, where it is not found by itself; `none` leaves it out. */
  map: v.optional(v.record(v.picklist(ENTRY_COLUMNS), v.pipe(v.string(), v.minLength(1))), {}),
  /** Order of day and month, where the file does not show it. */
  dates: v.optional(v.picklist(['dmy', 'mdy'])),
  /** Of times that name none; the programme's if none is given. */
  zone: v.optional(v.pipe(v.string(), v.check(isTimeZone))),
  /** For rows without a language or a consent of their own. */
  language: v.optional(v.picklist(LANGUAGES)),
  consent: v.optional(v.pipe(v.string(), v.check(isConsentVersion))),
  /** Words of a status column that mean that somebody wants mail. */
  subscribed: v.optional(v.array(v.string()), []),
});

/** Adds the people in a file to the list. */
export const importPeople = change({
  input: importInput,
  plan: async (host, input) => {
    const file = await openRows(host.resolveFile(input.file));
    if ('problem' in file) return { ...file, names: [], columns: [] };
    const prepared = await prepare(host, input);
    const columns = await describeColumns(file, findColumns(file.headings, input.map).map);
    if ('problem' in prepared) return { names: [], ...prepared, columns };
    const rejected: RejectedRow[] = [];
    const plan = await planImport(host, prepared, (rows) => {
      rejected.push(...rows.slice(0, NAMED - rejected.length));
    });
    const first = [];
    for await (const row of file.rows()) {
      const read = validateRow(row, prepared.rules);
      const reason = rejected.find(({ line }) => line === row.line)?.rejection;
      const { email, ...entry } = 'entry' in read ? read.entry : { email: read.email };
      first.push({ line: row.line, email, reason, ...entry });
      if (first.length === SHOWN) break;
    }
    return {
      rows: plan.rows,
      fitting: plan.fitting,
      present: await countEntries(host.list.db, {}),
      reasons: reasonsOf(plan.rejected),
      assumed: Object.fromEntries(plan.assumed),
      rejected,
      columns,
      dates: prepared.rules.dates,
      first,
      ...precautionFor(host, plan.fitting),
    };
  },
  apply: async (host, input, progress) => {
    const prepared = await prepare(host, input);
    if ('problem' in prepared) {
      const { problem, ...details } = prepared;
      const named = Object.entries(details).map(
        ([name, value]) => [name, [value].flat().join(', ')] as const,
      );
      throw new Refusal(problem, Object.fromEntries(named));
    }
    const { rows, fitting, rejected } = await planImport(host, prepared);
    await takePrecaution(host, fitting);
    progress.report({ done: 0, total: rows });
    const result = await applyImport(host, prepared, input.name ?? basename(input.file), progress);
    return { ...result, people: result.added, reasons: reasonsOf(rejected) };
  },
});

/** Why rows were refused, and the first of each. */
function reasonsOf(rejected: ImportPlan['rejected']) {
  return [...rejected].map(([reason, { count, first }]) => ({ reason, count, first }));
}

function prepare(
  { programme, actor, resolveFile }: ActionHost,
  { file, zone = programme.timeZone, ...input }: v.InferOutput<typeof importInput>,
) {
  const { map, dates, language, consent, subscribed } = input;
  return prepareImport(resolveFile(file), {
    map,
    zone,
    dates,
    language,
    consent,
    subscribed,
    now: actor.now(),
  });
}

/** The columns of a file: the heading, what the first row has there, and which of ours it becomes. */
async function describeColumns({ headings, rows }: OpenedRows, map: ColumnMap) {
  let example: Readonly<Record<string, string>> = {};
  try {
    for await (const { fields } of rows()) {
      example = fields;
      break;
    }
  } catch {
    // What is wrong with the rows is said elsewhere.
  }
  return headings.map((heading) => ({
    heading,
    example: example[heading] ?? '',
    becomes: ENTRY_COLUMNS.find((column) => map[column]?.includes(heading)),
  }));
}

const takeOffInput = v.object({
  /** Addresses, one on each line, or a file with them. */
  text: v.optional(v.pipe(v.string(), v.maxLength(3_000_000))),
  file: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Takes people off the list for good who left elsewhere, or whose addresses do not work. */
export const takeOff = change({
  input: takeOffInput,
  plan: async (host, input) => {
    const { listed, missing } = await readRemoval(host, input);
    const isAll = listed.length > 1 && listed.length === (await countEntries(host.list.db, {}));
    const { backsUp, obstacle } = precautionFor(host, listed.length);
    return {
      listed: listed.map(({ email }) => email),
      missing: missing.length,
      backsUp,
      obstacle: isAll ? ('everybody' as const) : obstacle,
    };
  },
  apply: async (host, input, progress) => {
    const { list, actor } = host;
    const plan = await readRemoval(host, input);
    if (plan.listed.length > 1 && plan.listed.length === (await countEntries(list.db, {})))
      throw new Refusal('everybody');
    await takePrecaution(host, plan.listed.length);
    const { people } = await applyErasure(host, plan, 'removed', progress);
    const asked = plan.listed.length + plan.missing.length;
    const detail = { file: input.name ?? 'addresses', asked, erased: people };
    await recordAudit(list.db, actor, 'import', detail);
    return { people };
  },
});

/** @throws Refusal when there is anything but addresses */
async function readRemoval(
  { resolveFile, list }: ActionHost,
  { text, file }: v.InferOutput<typeof takeOffInput>,
) {
  const read = readPlainList(text ?? (file === undefined ? '' : await readFile(resolveFile(file), 'utf8')));
  if ('wrong' in read) throw new Refusal('notPlain', { line: read.wrong[0]?.line ?? 1 });
  if (read.emails.length === 0) throw new Refusal('noAddresses');
  return planErasure(list.db, read.emails);
}
