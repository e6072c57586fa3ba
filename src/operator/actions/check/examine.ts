import type { Kysely } from 'kysely';
import type { Database } from '../../../waitlist/store/schema.ts';
import { batchesOfEntries, type Filter } from '../entries.ts';
import { isRole, lookUpDomain, type AddressFlag, type DomainVerdict } from './address-flags.ts';
import { createSpikeFinder, type Spike } from './largest-spike.ts';

/** An address that a person should look at. */
export interface FlaggedAddress {
  email: string;
  joined_at: string;
  flags: AddressFlag[];
  /** The whole address as it was probably meant. */
  suggestion?: string;
}

export interface Examination {
  rows: number;
  counts: Record<AddressFlag, number>;
  /** The largest, if there is one. */
  spike: Spike | undefined;
}

/** Rows in a batch: little else is done with each than counting. */
const BATCH = 5000;

/**
 * Looks at every address once.
 *
 * @param onFlagged gets each address with a flag, oldest first
 */
export async function examine(
  db: Kysely<Database>,
  filter: Filter,
  onFlagged: (address: FlaggedAddress) => Promise<void> | void,
  onRows: (rows: number) => Promise<void>,
): Promise<Examination> {
  const counts: Record<AddressFlag, number> = { disposable: 0, typo: 0, role: 0 };
  const verdicts = new Map<string, DomainVerdict>();
  const finder = createSpikeFinder();
  let rows = 0;
  for await (const batch of batchesOfEntries(db, filter, BATCH)) {
    for (const { email, joined_at } of batch) {
      const at = email.indexOf('@');
      const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
      let verdict = verdicts.get(domain);
      if (verdict === undefined) verdicts.set(domain, (verdict = lookUpDomain(domain)));
      const { disposable, suggestion } = verdict;
      const flags: AddressFlag[] = [
        ...(disposable ? (['disposable'] as const) : []),
        ...(suggestion === undefined ? [] : (['typo'] as const)),
        ...(isRole(local) ? (['role'] as const) : []),
      ];
      for (const flag of flags) counts[flag] += 1;
      finder.add(Date.parse(joined_at));
      if (flags.length > 0)
        await onFlagged({
          email,
          joined_at,
          flags,
          ...(suggestion !== undefined && { suggestion: `${local}@${suggestion}` }),
        });
    }
    rows += batch.length;
    await onRows(batch.length);
  }
  return { rows, counts, spike: finder.largest() };
}
