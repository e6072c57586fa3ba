import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { programme } from '../content/programme.ts';
import { HOUR } from '../waitlist/clock.ts';
import { hasPeople } from '../waitlist/entries.ts';
import { takeLock } from '../waitlist/store/lock.ts';
import { assertKnownSchema } from '../waitlist/store/migrations.ts';
import type { Database, OpenList } from '../waitlist/store/schema.ts';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';
import { makeFolder } from './backup-files.ts';
import type { BackupHost } from './backup-host.ts';
import type { MadeBackup } from './make-backup.ts';
import { removeAbandoned } from './temporary-folder.ts';

/** Setting: what became of the backups of the nights, as JSON. All nodes share it. */
const NIGHT_BACKUP = 'night_backup';

/** A night begins at this hour in the programme's zone. */
const BEGINS = 2;
/** Milliseconds after which a node that was not heard of while it made the backup is taken for dead. */
const LEASE = 30_000;
/** Milliseconds after which a backup that could not be made is tried again: twice as many each time, up to the longest. */
const RETRY = 600_000;
const LONGEST_RETRY = 6 * HOUR;
/** On the list's disk and on that of the folder: the copy, what is handed over, and as much again for the list to grow. */
const COPIES = 3;
const MEGABYTE = 1_000_000;

/** A backup of a night that was made. */
export interface NightlyBackup {
  at: string;
  file: string;
  bytes: number;
  people: number;
  /** Why not all was done that follows. */
  notDone: readonly string[];
}

/** Why none could be made: megabytes that are free and that are needed, or what the process said. */
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
  made?: NightlyBackup;
  /** Since when none could be made, and why the last time. */
  failed?: NoBackup & { at: string };
  /** How often it was tried since. */
  tries?: number;
  /** Whether the organisers have a mail about it. */
  isTold?: boolean;
}

export async function readNightBackup(db: Kysely<Database>): Promise<NightBackup> {
  return parse(await readSetting(db, NIGHT_BACKUP));
}

const parse = (value = '{}') => JSON.parse(value) as NightBackup;

interface NightOptions extends Pick<BackupHost, 'location'> {
  /** By a connection on which no sign-up waits. */
  list: OpenList;
  clock: BackupHost['actor'];
  /** Ends a backup that is being made. */
  signal: AbortSignal;
  onMade: (made: NightlyBackup) => void;
  onFailure: (why: NoBackup) => void;
  /** Writes to the organisers that none can be made. @returns whether the mail is on its way */
  tell: (why: NoBackup) => Promise<boolean>;
  /** Makes a backup in a process that has ended when this settles. */
  run: (signal: AbortSignal) => Promise<MadeBackup>;
  /** What went wrong, without addresses. */
  describe: (error: unknown) => string;
  /** Bytes that are free. */
  freeIn?: (folder: string) => Promise<number>;
}

/**
 * Makes a backup in each night for a list with people, in one of all nodes; one that was missed, or that a process was
 * killed in, at the next look.
 *
 * @param folder where backups are kept
 * @returns one look
 */
export function createNightBackup(folder: string, options: NightOptions): () => Promise<void> {
  const { list, location, clock, signal, run, describe, freeIn = freeBytes } = options;
  const { db, kind } = list;
  const days = new Intl.DateTimeFormat('sv', { timeZone: programme.timeZone });

  const make = async (before: NightBackup): Promise<NightlyBackup | NoBackup> => {
    makeFolder(folder, location);
    const copied = location.workFolder;
    const [own] = location.files;
    // Where the list is no file, it is about as large as its last backup.
    const size = own === undefined ? (before.made?.bytes ?? 0) : (await stat(own)).size;
    const needed = Math.ceil((COPIES * size) / MEGABYTE);
    for (const place of [folder, copied]) {
      const free = Math.floor((await freeIn(place)) / MEGABYTE);
      if (free < needed) return { reason: 'noRoom', folder: place, free, needed };
    }
    // However the process ends, nothing of the list stays where it was copied.
    const ended = run(signal).finally(() =>
      [copied, folder].forEach((each) => removeAbandoned(each, clock.now())),
    );
    const { name, people, notDone } = await ended;
    const file = join(folder, name);
    const { size: bytes, mtime } = await stat(file);
    return { at: mtime.toISOString(), file, bytes, people, notDone };
  };

  /** @returns what is known now; `undefined` where the server is being stopped: the next start makes it */
  const makeNext = async (known: NightBackup, night: string, now: number) => {
    const ended = await make(known).catch((error: unknown): NoBackup => {
      return { reason: 'noBackup', sentence: describe(error) };
    });
    if (signal.aborted) return undefined;
    if (!('reason' in ended)) {
      options.onMade(ended);
      return { night, made: ended };
    }
    options.onFailure(ended);
    const { made, tries = 0 } = known;
    const failed = { ...ended, at: known.failed?.at ?? new Date(now).toISOString() };
    const isTold = known.isTold === true || (await options.tell(ended));
    const until = new Date(clock.now() + Math.min(RETRY * 2 ** tries, LONGEST_RETRY)).toISOString();
    return { ...(made && { made }), night, until, failed, tries: tries + 1, isTold };
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
    const isDone = known.until === undefined ? known.night === night : rest > 0 && rest <= LONGEST_RETRY;
    if (isDone || !(await hasPeople(db))) return;
    await assertKnownSchema(db);
    const lock = await takeLock(db, kind, 'backup-maker', LEASE);
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

/** How much room there is on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
