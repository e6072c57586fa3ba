import module from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// Loaded before the program (`node --import`). Plain JavaScript on purpose: it must still run on the versions that it rejects.

// 24 is the first with `await using`. Older ones run the server, but not the operator's command.
const NEEDED = 24;

if (Number.parseInt(process.versions.node) < NEEDED) {
  process.stderr.write(
    `This needs Node.js ${NEEDED} or newer, and this is ${process.versions.node}. ` +
      'A plain "npm ci" (with development dependencies and install scripts) installs a fitting one.\n',
  );
  process.exit(1);
}

// What was compiled once is not compiled at every start, and the compiler (30 MB) is not even loaded.
module.enableCompileCache(join(import.meta.dirname, '../../.cache/compile'));
