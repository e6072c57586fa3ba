/** The signals that end a command from outside: Ctrl-C, `kill`, a closed terminal. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back at the first of these signals; the second one of a kind ends the process. @returns what undoes it */
export function onInterrupt(listener: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}
