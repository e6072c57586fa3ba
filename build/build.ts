import { readSettings } from '../src/hosts/node/environment.ts';
import { rebuild, report } from './rebuild.ts';

/** `npm run build`. */
const parsed = readSettings();
report('problems' in parsed ? parsed : await rebuild(parsed.settings));
