import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { VerbHost } from '../context.ts';
import { add } from './add.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { consent } from './consent.ts';
import { correct } from './correct.ts';
import { count } from './count.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { exportList } from './export.ts';
import { importFile } from './import.ts';
import { list, search } from './list.ts';
import { mail } from './mail/mail.ts';
import { poster } from './poster.ts';
import { person } from './person.ts';
import { report } from './report.ts';
import { restore } from './restore.ts';
import { retention } from './retention.ts';
import { studio } from './studio.ts';
import { suppression } from './suppression.ts';
import { stats } from './stats.ts';

type DefineVerb = (host: VerbHost) => CommandUnknownOpts;

/** Every verb, in the groups and the order of the help. */
export const VERB_GROUPS = {
  look: [studio, list, count, search, stats, check],
  move: [exportList, importFile],
  people: [add, correct, person, erase, retention, consent],
  safety: [backup, restore, suppression, audit],
  publish: [doctor, report, poster, mail],
} as const satisfies Record<string, readonly DefineVerb[]>;

export const VERBS: readonly DefineVerb[] = Object.values(VERB_GROUPS).flat();
