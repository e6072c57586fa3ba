import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
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

/** Setting: what became of the backups of the nights, as JSON. All nodes share it. */
const NIGHT_BACKUP = 'night_backup';

/** A night begins at this hour in the programme's zone. */
const BEGINS = 2;
/** Milliseconds after which a node that was not heard of while it made the backup is taken for dead. */
const LEASE = 30_000;
/** Milliseconds after which a backup that could not be made is tried again. */
const RETRY = 600_000;
/** The copy, what is handed over, and as much again for the list to grow. */
const COPIES = 3;
const MEGABYTE = 1_000_000;

/** A backup that was made. */
export interface MadeBackup {
  at: string;
  file: string;
  bytes: number;
  people: number;
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
    const needed = COPIES * (await sizeOf(settings, before));
    const free = await freeIn(folder);
    if (free < needed)
      return {
        ...{ reason: 'noRoom', folder },
        free: Math.floor(free / MEGABYTE),
        needed: Math.ceil(needed / MEGABYTE),
      };
    const { name, people } = JSON.parse(await run(signal)) as { name: string; people: number };
    const file = join(folder, name);
    const { size: bytes, mtime } = await stat(file);
    return { at: mtime.toISOString(), file, bytes, people };
  };

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
      const ended = await make(known).catch((error: unknown): NoBackup => {
        const [sentence = ''] = maskAddresses(String(errorFields(error)['reason'])).split('\n', 1);
        return { reason: 'noBackup', sentence };
      });
      // The next start makes it.
      if (signal.aborted) return;
      const write = (state: NightBackup) =>
        lock.write((step) => writeSetting(step, NIGHT_BACKUP, JSON.stringify(state)));
      if (!('reason' in ended)) {
        options.onMade(ended);
        await write({ night, made: ended });
        return;
      }
      options.onFailure(ended);
      const failed = { ...ended, at: known.failed?.at ?? new Date(now).toISOString() };
      const isTold = known.isTold === true || (await options.tell(ended));
      const until = new Date(clock.now() + RETRY).toISOString();
      await write({ ...known, night, until, failed, isTold });
    } finally {
      await lock.release();
    }
  };
}

async function hasPeople(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('submission').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Bytes of the list: of a file, its own; elsewhere those of its last backup. */
async function sizeOf({ database }: NightOptions['settings'], { made }: NightBackup): Promise<number> {
  return database.kind === 'sqlite' ? (await stat(database.path)).size : (made?.bytes ?? 0);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes a backup in a process of its own that gives way to what answers visitors, and is done on a busy machine too.
 *
 * @throws with what the command said
 */
async function runCommand(signal: AbortSignal): Promise<string> {
  const program = join(PROJECT_FOLDER, 'waitlist');
  const child = spawn(program, ['backup', '--nightly', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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
