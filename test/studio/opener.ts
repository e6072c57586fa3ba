import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../pause.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A desktop whose program for opening files (Linux) notes what it is told, and opens nothing. */
export function quietDesktop() {
  const folder = temporaryFolder();
  const noted = join(folder, 'noted');
  writeFileSync(noted, '');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$*" >> '${noted}'\n`, { mode: 0o755 });
  return {
    env: { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    /** @returns the arguments that it was started with */
    told: async (): Promise<string> => {
      for (;;) {
        const read = readFileSync(noted, 'utf8').trim();
        if (read !== '') return read;
        await pause(20, 'between two questions');
      }
    },
  };
}
