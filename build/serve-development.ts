import { readSettings } from '../src/hosts/node/environment.ts';
import { startDevelopment } from './development.ts';
import { report } from './rebuild.ts';

/** `npm run dev`. */
const parsed = readSettings();
if ('problems' in parsed) report(parsed);
else {
  const server = await startDevelopment(parsed.settings);
  server.printUrls();
  server.bindCLIShortcuts({ print: true });
}
