import module from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// Loaded before the program (`node --import`). Plain JavaScript on purpose: it must still run on the versions that it rejects.

// 22.18 runs TypeScript as it is; below 22.19 the SQLite driver's prebuilt library crashes.
const NEEDED = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `This needs Node.js ${NEEDED.join('.')} or newer, and this is ${process.versions.node}. ` +
      'A plain "npm ci" (with its development dependencies) installs a fitting one.\n',
  );
  process.exit(1);
}

// What was compiled once is not compiled at every start, and the compiler (30 MB) is not even loaded.
module.enableCompileCache(join(import.meta.dirname, '../../.cache/compile'));
