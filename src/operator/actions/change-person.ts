import * as v from 'valibot';
import { parseEmail } from '../../contract/email.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { change, query, Refusal, type ActionHost } from './action.ts';
import { applyAddition, planAddition } from './add.ts';
import { backupsSince } from './backup/backup-files.ts';
import { lookUpDomain } from './check/address-flags.ts';
import { applyCorrection, planCorrection } from './correct.ts';
import { isConsentVersion } from './entries.ts';
import { applyErasure, exportsSince, planErasure } from './erase.ts';
import { lookUpPerson } from './person.ts';

/** An address by the list's own rule, as it is stored. */
const address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const email = parseEmail(dataset.value);
    if (email !== undefined) return email;
    addIssue({ message: 'not an address' });
    return NEVER;
  }),
);

/** Everything that is held about someone, and the host that was probably meant. Each look-up is a line in the audit log. */
export const person = query({
  input: v.object({ email: address }),
  run: async ({ list, source, actor, programme, settings }, { email }) => ({
    meant: lookUpDomain(email.slice(email.indexOf('@') + 1)).suggestion,
    ...(await lookUpPerson(
      {
        db: list.db,
        source,
        actor,
        zone: programme.timeZone,
        deadlines: programme.requestDeadlines,
        origin: settings.publicOrigin ?? programme.origin,
        retentionDays: settings.retentionDays,
      },
      email,
    )),
  }),
});

/** Deletes people for good: their rows, and every trace of them in the list's own files. */
export const erase = change({
  input: v.object({ emails: v.pipe(v.array(address), v.minLength(1)) }),
  plan: async ({ list, source }, { emails }) => {
    const { listed, missing } = await planErasure(list.db, { emails });
    const joined = listed.map(({ joined_at }) => joined_at).sort()[0];
    return {
      listed: listed.map(({ email }) => email),
      missing: missing.length,
      /** Where they may still be found afterwards. */
      backups: backupsSince(source.backupFolder, joined).length,
      exports: (await exportsSince(list.db, joined))?.count ?? 0,
    };
  },
  apply: async ({ list, source, actor }, { emails }, progress) => {
    const plan = await planErasure(list.db, { emails });
    const { removed, ...report } = await applyErasure(list, source, actor, plan, progress);
    return { people: removed.length, ...report };
  },
});

/** Replaces a mistyped address. */
export const correct = change({
  input: v.object({ from: address, to: address }),
  plan: async ({ list, actor }, { from, to }) => accepted(await planCorrection(list.db, actor, from, to)),
  apply: async ({ list, source, actor }, { from, to }) => {
    const plan = accepted(await planCorrection(list.db, actor, from, to));
    return { email: to, ...accepted(await applyCorrection(list, source, actor, plan)) };
  },
});

/** Puts somebody on the list who agreed elsewhere. */
export const add = change({
  input: v.object({
    email: address,
    language: v.picklist(LANGUAGES),
    /** What they agreed to, and where that can be seen, such as `fair-2026`. */
    consent: v.pipe(v.string(), v.check(isConsentVersion)),
  }),
  plan: async ({ list, actor }, newcomer) => accepted(await planAddition(list.db, actor, newcomer)),
  apply: async ({ list, actor }: ActionHost, newcomer) => {
    const entry = accepted(await planAddition(list.db, actor, newcomer));
    await applyAddition(list.db, actor, entry);
    return entry;
  },
});

/** @throws Refusal with the reason for which something is rejected */
function accepted<Plan>(plan: Plan): Exclude<Plan, { rejection: string }> {
  const { rejection } = plan as { rejection?: unknown };
  if (typeof rejection === 'string') throw new Refusal(rejection);
  return plan as Exclude<Plan, { rejection: string }>;
}
