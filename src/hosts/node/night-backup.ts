import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, realpath, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { programme } from '../../content/programme.ts';
import { HOUR, type Clock } from '../../waitlist/clock.ts';
import { takeLock } from '../../waitlist/store/lock.ts';
import { assertKnownSchema } from '../../waitlist/store/migrations.ts';
import { readSetting, writeSetting } from '../../waitlist/store/setting.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { errorFields, maskAddresses } from '../shared/log.ts';
import type { Settings } from '../settings/settings.ts';
import { PROJECT_FOLDER } from './environment.ts';
import { removeAbandoned } from './temporary-folder.ts';

/** Setting: what became of the backups of the nights, as JSON. All nodes share it. */
const NIGHT_BACKUP = 'night_backup';

/** A night begins at this hour in the programme's zone. */
const BEGINS = 2;
/** Milliseconds after which a node that was not heard of while it made the backup is taken for dead. */
const LEASE = 30_000;
/** Milliseconds after which a backup that could not be made is tried again. */
const RETRY = 600_000;
/** On the list's disk and on that of the folder: the copy, what is handed over, and as much again for the list to grow. */
const COPIES = 3;
const MEGABYTE = 1_000_000;

/** A backup that was made. */
export interface MadeBackup {
  at: string;
  file: string;
  bytes: number;
  people: number;
  /** Why not all was done that follows. */
  notDone: readonly string[];
}

/** Why none could be made: megabytes that are free and that are needed, or what the command said. */
export type NoBackup =
  | { reason: 'noRoom'; folder: string; free: number; needed: number }
  | { reason: 'noBackup'; sentence: string };

/** What is known of the nights. */
export interface NightBackup {
  /** The day of the last one for which a backup was made or tried. */
  night?: string;
  /** Until when it is not tried again. */
  until?: string;
  /** The last one that was made. */
  made?: MadeBackup;
  /** Since when none could be made, and why the last time. */
  failed?: NoBackup & { at: string };
  /** Whether the organisers have a mail about it. */
  isTold?: boolean;
}

/** What became of the backups of the nights. */
export async function readNightBackup(db: Kysely<Database>): Promise<NightBackup> {
  return parse(await readSetting(db, NIGHT_BACKUP));
}

const parse = (value = '{}') => JSON.parse(value) as NightBackup;

interface NightOptions {
  /** A connection on which no sign-up waits. */
  db: Kysely<Database>;
  clock: Pick<Clock, 'now'>;
  settings: Pick<Settings, 'database'>;
  /** Where backups are kept. */
  folder: string;
  /** Ends a backup that is being made. */
  signal: AbortSignal;
  onMade: (made: MadeBackup) => void;
  onFailure: (why: NoBackup) => void;
  /** Writes to the organisers that none can be made. @returns whether the mail is on its way */
  tell: (why: NoBackup) => Promise<boolean>;
  /** Makes a backup, and says what `waitlist backup --json` says. */
  run?: (signal: AbortSignal) => Promise<string>;
  /** Bytes that are free. */
  freeIn?: (folder: string) => Promise<number>;
}

/**
 * Makes a backup in each night for a list with people, in one of all nodes; one that was missed, or that a process was
 * killed in, at the next look.
 *
 * @returns one look
 */
export function createNightBackup(options: NightOptions): () => Promise<void> {
  const { db, clock, settings, folder, signal, run = runCommand, freeIn = freeBytes } = options;
  const days = new Intl.DateTimeFormat('sv', { timeZone: programme.timeZone });

  const make = async (before: NightBackup): Promise<MadeBackup | NoBackup> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { size, copied } = await sourceOf(settings, before);
    const needed = Math.ceil((COPIES * size) / MEGABYTE);
    for (const place of [folder, copied]) {
      const free = Math.floor((await freeIn(place)) / MEGABYTE);
      if (free < needed) return { reason: 'noRoom', folder: place, free, needed };
    }
    // However the command ends, nothing of the list stays where it was copied.
    const said = await run(signal).finally(() => [copied, folder].forEach(removeAbandoned));
    const { name, people, notDone } = JSON.parse(said) as { name: string; people: number; notDone: string[] };
    const file = join(folder, name);
    const { size: bytes, mtime } = await stat(file);
    return { at: mtime.toISOString(), file, bytes, people, notDone };
  };

  /** @returns what is known now; `undefined` where the server is being stopped: the next start makes it */
  const makeNext = async (known: NightBackup, night: string, now: number) => {
    const ended = await make(known).catch((error: unknown): NoBackup => {
      const [sentence = ''] = maskAddresses(String(errorFields(error)['reason'])).split('\n', 1);
      return { reason: 'noBackup', sentence };
    });
    if (signal.aborted) return undefined;
    if (!('reason' in ended)) {
      options.onMade(ended);
      return { night, made: ended };
    }
    options.onFailure(ended);
    const failed = { ...ended, at: known.failed?.at ?? new Date(now).toISOString() };
    const isTold = known.isTold === true || (await options.tell(ended));
    return { ...known, night, until: new Date(clock.now() + RETRY).toISOString(), failed, isTold };
  };

  /** What could not be written into the list: nothing is made, and nobody told, once more for that. */
  let unsaved: NightBackup | undefined;
  return async () => {
    const now = clock.now();
    const before = await readSetting(db, NIGHT_BACKUP);
    const known = parse(before);
    const night = days.format(now - BEGINS * HOUR);
    const rest = Date.parse(known.until ?? '') - now;
    // A longer time was written by a clock that was ahead.
    const isDone = known.until === undefined ? known.night === night : rest > 0 && rest <= RETRY;
    if (isDone || !(await hasPeople(db))) return;
    await assertKnownSchema(db);
    const lock = await takeLock(db, settings.database.kind, 'backup-maker', LEASE);
    if (lock === undefined) return;
    try {
      // Another node may just have made it.
      if ((await readSetting(db, NIGHT_BACKUP)) !== before) return;
      const next = unsaved?.night === night ? unsaved : await makeNext(known, night, now);
      if (next === undefined) return;
      unsaved = next;
      await lock.write((step) => writeSetting(step, NIGHT_BACKUP, JSON.stringify(next)));
      unsaved = undefined;
    } finally {
      await lock.release();
    }
  };
}

async function hasPeople(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('submission').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Bytes of the list (of a file, its own; elsewhere those of its last backup), and the folder that it is copied to first. */
async function sourceOf({ database }: NightOptions['settings'], { made }: NightBackup) {
  if (database.kind !== 'sqlite') return { size: made?.bytes ?? 0, copied: tmpdir() };
  return { size: (await stat(database.path)).size, copied: dirname(await realpath(database.path)) };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes a backup in a process of its own, so that no sign-up waits for it. The process has ended when this settles.
 *
 * @throws with what the command said
 */
async function runCommand(signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const program = join(PROJECT_FOLDER, 'waitlist');
  const child = spawn(program, ['backup', '--nightly', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // It removes what it has not finished, and ends.
  const end = () => void child.kill();
  signal.addEventListener('abort', end);
  try {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (child.exitCode === 0) return out;
    throw new Error(err.trim() || `It ended with ${child.exitCode ?? child.signalCode}.`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
