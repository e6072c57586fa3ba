import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeOutput } from '../../backup/output-file.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { serverActor } from '../../waitlist/privacy/audit.ts';
import { repeat } from '../../waitlist/repeat.ts';
import { beginStage, parseStage, readStage, writeStage, type KeptStage } from '../../waitlist/stage-store.ts';
import { assertKnownSchema } from '../../waitlist/store/migrations.ts';
import { describeLocation } from '../settings/server-url.ts';
import type { Settings } from '../settings/settings.ts';
import { PROJECT_FOLDER } from './environment.ts';
import type { Running } from './service.ts';

/** Milliseconds between two looks, and until the next one after a failure: every node serves another stage within five seconds. */
const PAUSES = [2000, 1000] as const;
/** Milliseconds that a database has at the start: one that does not answer must not keep the page from visitors. */
const FIRST_LOOK = 3000;

/**
 * Looks for the stage of the list again and again. While the database is away, the last one that was known counts: it is in
 * a file as well, for the next start.
 *
 * @returns after the first look, what students can do at present; that of the settings where the page is on a static host
 */
export async function watchStage(running: Running): Promise<() => KeptStage> {
  const { settings, prepared, signal } = running;
  const { onStage, onMaintenanceFailure } = running.observer;
  const { reader: db } = running.persistence;
  const { stage, applyUrl, database, supabase } = settings;
  if (supabase.url !== undefined) return () => settings;
  const file = fileBeside(settings);
  let inFile = await readFile(file, 'utf8').catch(() => undefined);
  let shown: KeptStage = parseStage(inFile ?? '') ?? { stage, applyUrl };
  inFile ??= JSON.stringify(shown);

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
    if (change !== undefined) {
      await assertKnownSchema(db);
      await writeStage(db, serverActor(systemClock), text, kept, change);
    }
    const now = JSON.stringify(kept);
    if (now === inFile) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeOutput(file, [now], { replace: true });
    inFile = now;
  };
  const first = Promise.withResolvers<undefined>();
  const lookOnce = () => look().finally(() => first.resolve(undefined));
  void prepared.then(() => repeat(lookOnce, PAUSES, onMaintenanceFailure, signal));
  await Promise.race([first.promise, sleep(FIRST_LOOK, undefined, { ref: false })]);
  return () => shown;
}

/** Beside the list; for PostgreSQL in the folder for backups or in `data`, where other lists may have theirs. */
function fileBeside({ database, backup }: Settings): string {
  if (database.kind === 'sqlite') return `${database.path}.stage.json`;
  const name = createHash('sha256').update(describeLocation(database)).digest('hex').slice(0, 8);
  return join(backup.folder ?? join(PROJECT_FOLDER, 'data'), `stage-${name}.json`);
}
