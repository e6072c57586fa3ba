/** Ctrl-C, a service that is stopped, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back at the first of these signals; the second one ends the process. @returns what undoes it */
export function onInterrupt(listener: () => void): () => void {
  let called = false;
  const handle = (signal: NodeJS.Signals) => {
    if (!called) {
      called = true;
      listener();
      return;
    }
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, handle);
  };
  for (const signal of SIGNALS) process.on(signal, handle);
  return release;
}
