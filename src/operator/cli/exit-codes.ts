/** How the command ends, for scripts. Described in `docs/operator.md`. */
export const EXIT = {
  /** Done, and nothing was found. */
  ok: 0,
  /** Done, but something needs a person, or nothing was found. */
  found: 1,
  /** The command line, a file given on it or the configuration is wrong; nothing was done. */
  usage: 2,
  /** The database could not be reached, read or written. */
  database: 3,
  /** Stopped by Ctrl-C at a safe place (128 and the number of the signal, as shells count). */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
