import { readSettings } from '../src/hosts/node/environment.ts';
import { isStale } from './fingerprint.ts';
import { outputIn } from './paths.ts';
import { rebuild, report } from './rebuild.ts';

/** Builds the site if it is missing or older than its sources and settings; says so, because it takes some seconds. */
const parsed = readSettings();
if ('problems' in parsed) report(parsed);
else if (await isStale(outputIn(parsed.settings.distFolder), parsed.settings)) {
  console.log('Building the site …');
  report(await rebuild(parsed.settings));
}
