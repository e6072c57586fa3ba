/** Ctrl-C, a service that is stopped, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back instead of ending the process. @returns what undoes it */
export function onInterrupt(listener: () => void): () => void {
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}
