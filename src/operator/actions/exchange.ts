import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { change, Refusal, type ActionHost } from './action.ts';
import { readPlainList } from './address-file.ts';
import { backUp } from './care.ts';
import { countEntries, ENTRY_COLUMNS, isConsentVersion, type Entry } from './entries.ts';
import { applyErasure, planErasure } from './erase.ts';
import {
  applyImport,
  planImport,
  prepareImport,
  type PreparedImport,
  type RejectedRow,
} from './import/import.ts';
import { validateRow } from './import/validate-row.ts';

/** Changes of more people than this are preceded by a backup. */
const WITHOUT_BACKUP = 10;
/** Rows of a file that a plan shows. */
const SHOWN = 8;

const importInput = v.object({
  /** A file of this machine, or one that was handed to the studio. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** Its name, for the audit log. */
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The heading of each of our columns, where it is not found by itself; `none` leaves it out. */
  map: v.optional(v.partial(v.object(v.entriesFromList(ENTRY_COLUMNS, v.string()))), {}),
  /** Order of day and month, where the file does not show it. */
  dates: v.optional(v.picklist(['dmy', 'mdy'])),
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
    const prepared = await prepare(host, input);
    if ('problem' in prepared) return prepared;
    const rejected: RejectedRow[] = [];
    const plan = await planImport(host.list, prepared, (rows) => {
      rejected.push(...rows);
      return Promise.resolve();
    });
    return {
      rows: plan.rows,
      fitting: plan.fitting,
      present: await countEntries(host.list.db, {}),
      reasons: [...plan.rejected].map(([reason, { count, first }]) => ({ reason, count, first })),
      assumed: Object.fromEntries(plan.assumed),
      rejected,
      headings: prepared.file.headings,
      columns: prepared.rules.columns.map,
      dates: prepared.rules.dates,
      first: await firstRows(prepared),
    };
  },
  apply: async (host, input, { signal, report }) => {
    const prepared = await prepare(host, input);
    if ('problem' in prepared) throw new Refusal(prepared.problem);
    const { rows, fitting } = await planImport(host.list, prepared, () => Promise.resolve());
    const backup = fitting > WITHOUT_BACKUP ? await backUp(host, 'before-restore') : undefined;
    let done = 0;
    report({ done, total: rows });
    const result = await applyImport(host.list, host.actor, prepared, {
      name: input.name ?? basename(input.file),
      watch: {
        advance: (more) => {
          report({ done: (done += more) });
          return Promise.resolve();
        },
        stopped: () => signal.aborted,
      },
    });
    return { ...result, backup: backup?.name };
  },
});

function prepare(
  { programme, actor, settings, resolveFile }: ActionHost,
  { file, map, dates, language, consent, subscribed }: v.InferOutput<typeof importInput>,
) {
  return prepareImport(resolveFile(file), {
    map: Object.fromEntries(Object.entries(map).filter(([, heading]) => heading !== '')),
    dates,
    language,
    consent,
    subscribed,
    zone: programme.timeZone,
    now: actor.now(),
    retentionDays: settings.retentionDays,
  });
}

/** A row of a file, and what would become of it if the list were empty. */
interface ShownRow {
  line: number;
  entry: Pick<Entry, 'email' | 'language' | 'joined_at'> | undefined;
  /** What is wrong with it. */
  fault: string | undefined;
  email: string;
}

async function firstRows({ file, rules }: PreparedImport): Promise<ShownRow[]> {
  const shown: ShownRow[] = [];
  for await (const row of file.rows()) {
    const valid = validateRow(row, rules);
    shown.push(
      'fault' in valid
        ? { line: row.line, entry: undefined, fault: valid.fault, email: valid.email }
        : { line: row.line, entry: valid.entry, fault: undefined, email: valid.entry.email },
    );
    if (shown.length === SHOWN) break;
  }
  return shown;
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
    const { listed, missing } = await planErasure(
      host.list.db,
      { emails: await addressesIn(host, input) },
      'removed',
    );
    return { listed: listed.map(({ email }) => email), missing: missing.length };
  },
  apply: async (host, input) => {
    const { list, source, actor } = host;
    const emails = await addressesIn(host, input);
    const plan = await planErasure(list.db, { emails }, 'removed');
    if (plan.listed.length > 1 && plan.listed.length === (await countEntries(list.db, {})))
      throw new Refusal('everybody');
    const backup = plan.listed.length > WITHOUT_BACKUP ? await backUp(host, 'before-restore') : undefined;
    const { removed } = await applyErasure(list, source, actor, plan);
    const detail = { file: input.name ?? 'addresses', asked: emails.length, erased: removed.length };
    await recordAudit(list.db, actor, 'import', detail);
    return { removed: removed.length, backup: backup?.name };
  },
});

/** @throws Refusal when there is anything but addresses */
async function addressesIn(
  { resolveFile }: ActionHost,
  { text, file }: v.InferOutput<typeof takeOffInput>,
): Promise<string[]> {
  const read = readPlainList(text ?? (file === undefined ? '' : await readFile(resolveFile(file), 'utf8')));
  if ('wrong' in read) throw new Refusal('notPlain', { line: read.wrong[0]?.line ?? 1 });
  if (read.emails.length === 0) throw new Refusal('noAddresses');
  return read.emails;
}
