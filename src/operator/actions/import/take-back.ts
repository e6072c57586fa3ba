import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { AuditDetail } from '../../../waitlist/privacy/audit.ts';
import { query, removal } from '../action.ts';
import { findHolders } from '../../../backup/coverage.ts';
import { conditionOf, countEntries } from '../entries.ts';
import { applyRemoval, firstAdded } from '../erase.ts';

/** Imports that can be taken back: so many of the last are looked at. */
const LATEST = 10;

/** To whom nobody has written; a mail that waits in a queue is none. */
const NOT_WRITTEN = sql<boolean>`id not in (select submission_id from mail_delivery where state <> 'queued')`;

/** Who came with an import and can be taken off again. Whoever has signed up or confirmed since is no part of it. */
const canGo = (importId: string): RawBuilder<boolean> =>
  sql<boolean>`(${conditionOf({ importId })} and ${NOT_WRITTEN})`;

/** The last imports of which somebody can be taken off again, the newest first. */
export const imports = query({
  input: v.object({}),
  run: async ({ list: { db } }) => {
    const begun = db.selectFrom('audit').select(['at', 'detail']).where('action', '=', 'import-begun');
    const lines = (await begun.orderBy('id', 'desc').limit(LATEST).execute()).map(({ at, detail }) => {
      const { file, import: id } = JSON.parse(detail) as AuditDetail;
      return { at, file: String(file ?? ''), id: String(id ?? '') };
    });
    const counted = await db
      .selectFrom('submission')
      .select('import_id')
      .select((is) => is.fn.countAll().as('people'))
      .where('import_id', 'in', ['', ...lines.map(({ id }) => id)])
      .where(NOT_WRITTEN)
      .groupBy('import_id')
      .execute();
    const people = new Map(counted.map(({ import_id, people }) => [import_id, Number(people)]));
    return lines
      .map((line) => ({ ...line, people: people.get(line.id) ?? 0 }))
      .filter((line) => line.people > 0);
  },
});

/** Takes those off again who came with an import and to whom nobody has written since. They are not blocked. */
export const takeBack = removal({
  input: v.object({ import: v.pipe(v.string(), v.uuid()) }),
  plan: async (host, { import: importId }) => {
    const { db } = host.list;
    const going = db.selectFrom('submission').where(canGo(importId));
    const rows = await going.select(['email', 'added_at', 'joined_at']).orderBy('id').execute();
    const there = await countEntries(db, { importId });
    const log = db.selectFrom('audit').select('detail').where('action', '=', 'import');
    const line = await log.where('detail', 'like', `%${importId}%`).executeTakeFirst();
    // After an import that was killed, nobody knows how many came.
    const { added = there } = JSON.parse(line?.detail ?? '{}') as AuditDetail;
    const listed = rows.map(({ email }) => email);
    return {
      named: { listed, missing: [] },
      came: Number(added),
      /** Of them, who has signed up, confirmed, was corrected or left since; and who was written to. */
      since: Number(added) - there,
      written: there - rows.length,
      backups: await findHolders(host, listed, firstAdded(rows)),
    };
  },
  apply: (host, { import: importId }, named, progress) =>
    applyRemoval(host, named, { import: importId }, progress, canGo(importId)),
});
