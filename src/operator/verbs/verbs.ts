import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Shell } from '../context.ts';
import { audit } from './audit.ts';
import { count } from './count.ts';
import { exportList } from './export.ts';
import { importFile } from './import.ts';
import { list } from './list.ts';
import { poster } from './poster.ts';
import { search } from './search.ts';

/** Every verb, in the order of the help. */
export const VERBS: readonly ((shell: Shell) => CommandUnknownOpts)[] = [
  list,
  count,
  search,
  exportList,
  importFile,
  poster,
  audit,
];
