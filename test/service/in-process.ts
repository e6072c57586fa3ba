import { onTestFinished } from 'vitest';
import { PAUSES, startMaintenance } from '../../src/hosts/node/scheduled-work.ts';
import { openPersistence } from '../../src/hosts/node/service.ts';
import { parseSettings, type Environment } from '../../src/hosts/settings/settings.ts';
import { createObserver } from '../../src/hosts/shared/observer.ts';
import { newHome } from './start-server.ts';

/** What a server is made of, in this process, over a list of its own; and what it would log. */
export function openParts(environment: Environment = {}) {
  const home = newHome();
  const own = { PORT: '0', DATABASE_URL: `sqlite:${home.database}` };
  const parsed = parseSettings({ ...own, ...environment });
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const { settings } = parsed;
  const events: string[] = [];
  const observer = createObserver((_level, event) => events.push(event));
  return { home, settings, events, observer, persistence: openPersistence(settings, observer) };
}

/** What a server does by itself, with a tenth of a second where it waits for up to a minute, until the test is over. */
export function startMaintained(environment?: Environment) {
  const parts = openParts(environment);
  const { settings, observer, persistence } = parts;
  const { store } = persistence;
  const stopping = new AbortController();
  const pauses = { ...PAUSES, count: 100, backup: 100 };
  const { signal } = stopping;
  const maintained = startMaintenance(
    { settings, persistence, observer, prepared: store.check(), signal },
    pauses,
  );
  onTestFinished(async () => {
    stopping.abort();
    await maintained;
    await store.close();
  });
  return parts;
}
