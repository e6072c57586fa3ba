import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Shell } from '../context.ts';
import { count } from './count.ts';
import { list } from './list.ts';
import { search } from './search.ts';

/** Every verb, in the order of the help. A function's name is its verb's. */
export const VERBS: readonly ((shell: Shell) => CommandUnknownOpts)[] = [list, count, search];
