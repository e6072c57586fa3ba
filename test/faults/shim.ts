import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { endianness } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerHome } from '../service/server-process.ts';

const CACHE = resolve(import.meta.dirname, '../../.cache/faults');

/** Errors that the disk can be made to give. Numbers of Linux, the only system the shim is for. */
const ERRNO = { none: 0, io: 5, full: 28, readOnly: 30 } as const;

/**
 * Builds a library that is loaded before the C library (`LD_PRELOAD`), where that is possible.
 *
 * @param name of the file with its source, beside this one
 * @returns the library, or why there is none
 */
export function buildPreload(name: 'shim' | 'unit-filter'): { library: string } | { missing: string } {
  if (process.platform !== 'linux') return { missing: 'the preloaded shim is for Linux' };
  if (endianness() !== 'LE') return { missing: 'the shim’s controls are written for little-endian machines' };
  const source = join(import.meta.dirname, `${name}.c`);
  const library = join(CACHE, `${name}.so`);
  if (fs.existsSync(library) && fs.statSync(library).mtimeMs > fs.statSync(source).mtimeMs)
    return { library };
  fs.mkdirSync(CACHE, { recursive: true });
  // Several test files may build it at once: each takes its place whole.
  const own = `${library}.${process.pid}`;
  const built = spawnSync('cc', ['-O2', '-Wall', '-shared', '-fPIC', '-o', own, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (built.error) return { missing: 'there is no C compiler (cc)' };
  if (built.status !== 0) throw new Error(built.stderr);
  fs.renameSync(own, library);
  return { library };
}

const shim = buildPreload('shim');

/** Why the tests with a disk and a clock of their own are skipped; `undefined` when they run. */
export const SHIM_MISSING: string | undefined = 'missing' in shim ? shim.missing : undefined;

/** The disk and the clock that a server sees, until the test is over. */
export class Machine {
  readonly home: ServerHome;
  /** What the server's process needs to see them. */
  readonly env: Record<string, string>;
  readonly #synced: string;
  readonly #control: number;

  constructor(home: ServerHome) {
    if ('missing' in shim) throw new Error(shim.missing);
    this.home = home;
    this.#synced = join(home.folder, 'synced');
    fs.mkdirSync(this.#synced);
    fs.mkdirSync(home.data, { recursive: true });
    const path = join(home.folder, 'control');
    this.#control = fs.openSync(path, 'w');
    onTestFinished(() => fs.closeSync(this.#control));
    fs.writeSync(this.#control, Buffer.alloc(16));
    this.env = {
      LD_PRELOAD: shim.library,
      SHIM_DATA: home.data,
      SHIM_SYNCED: this.#synced,
      SHIM_CONTROL: path,
    };
  }

  /** The wall clock jumps to this many seconds beside the real one. */
  setClock(seconds: number): void {
    const value = Buffer.alloc(8);
    value.writeBigInt64LE(BigInt(seconds));
    fs.writeSync(this.#control, value, 0, 8, 0);
  }

  /** From now on the disk answers every change like this. */
  setDisk(state: keyof typeof ERRNO): void {
    this.#writeInt(ERRNO[state], 8);
  }

  /** From now on a sync takes this many milliseconds longer. */
  slowDown(milliseconds: number): void {
    this.#writeInt(milliseconds, 12);
  }

  /** The power failed: each file is what it was at its last sync, and empty if it never was. Call it when nothing runs. */
  losePower(): void {
    for (const name of fs.readdirSync(this.home.data)) {
      const file = join(this.home.data, name);
      const synced = join(this.#synced, name);
      if (fs.existsSync(synced)) fs.copyFileSync(synced, file);
      else fs.rmSync(file, { recursive: true });
    }
  }

  #writeInt(value: number, position: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    fs.writeSync(this.#control, bytes, 0, 4, position);
  }
}
