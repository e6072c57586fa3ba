import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pause } from '../pause.ts';

/**
 * Loaded into a server and into what it starts: a backup stops when its copy is made and nothing of it is written yet, for
 * as long as there is the file that `HOLD` names.
 */
const { createReadStream } = fs;

function createHeldStream(path: string): fs.ReadStream {
  const stream = createReadStream(path);
  const read = stream._read.bind(stream);
  stream._read = (size) => {
    if (!fs.existsSync(process.env['HOLD'] ?? '')) read(size);
    else void pause(20, 'between two questions').then(() => stream._read(size));
  };
  return stream;
}

if (process.argv[1]?.endsWith('backup-process.ts')) {
  Object.assign(fs, { createReadStream: createHeldStream });
  syncBuiltinESMExports();
}
