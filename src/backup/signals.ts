/** The signals that end a command from outside: Ctrl-C, `kill`, a closed terminal. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back at the first of these signals, or when the process that started this one has ended; the second one of a kind ends the process. @returns what undoes it */
export function onInterrupt(listener: () => void): () => void {
  for (const event of [...SIGNALS, 'disconnect']) process.once(event, listener);
  return () => {
    for (const event of [...SIGNALS, 'disconnect']) process.off(event, listener);
  };
}
