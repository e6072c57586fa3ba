import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../waitlist/clock.ts';
import { SERVER } from '../../waitlist/privacy/audit.ts';
import { repeat } from '../../waitlist/repeat.ts';
import { beginStage, readStage, writeStage, type KeptStage } from '../../waitlist/stage-store.ts';
import { assertKnownSchema } from '../../waitlist/store/migrations.ts';
import type { Running } from './service.ts';

/** Milliseconds between two looks, and until the next one after a failure: every node serves another stage within five seconds. */
const PAUSES = [2000, 1000] as const;
/** Milliseconds that a database has at the start: one that does not answer must not keep the page from visitors. */
const FIRST_LOOK = 3000;

/**
 * Looks for the stage of the list again and again. While the database is away, the last one that was known counts; at a start
 * without it that of the settings.
 *
 * @returns after the first look, what students can do at present; that of the settings where the page is on a static host
 */
export async function watchStage(running: Running): Promise<() => KeptStage> {
  const { settings, prepared, signal } = running;
  const { onStage, onMaintenanceFailure } = running.observer;
  const { reader: db } = running.persistence;
  const { stage, applyUrl, database, supabase } = settings;
  if (supabase.url !== undefined) return () => settings;
  let shown: KeptStage = { stage, applyUrl };

  const look = async (): Promise<void> => {
    const { text, kept, change } = await readStage(db, database.kind);
    if (text === undefined) {
      await assertKnownSchema(db);
      await beginStage(db, shown);
      return look();
    }
    // A text that nobody can read changes nothing.
    if (kept === undefined) return;
    if (kept.stage !== shown.stage) onStage(kept.stage);
    shown = kept;
    if (change === undefined) return;
    await assertKnownSchema(db);
    await writeStage(db, { now: () => systemClock.now(), user: SERVER }, text, kept, change);
  };
  const first = Promise.withResolvers<undefined>();
  const lookOnce = () => look().finally(() => first.resolve(undefined));
  void prepared.then(() => repeat(lookOnce, PAUSES, onMaintenanceFailure, signal));
  await Promise.race([first.promise, sleep(FIRST_LOOK, undefined, { ref: false })]);
  return () => shown;
}
