import { useState, type ReactNode } from 'react';
import type { Translations } from '../../content/en.ts';
import { DeskContext, type Desk, type OnDemand } from './desk-context.ts';
import type { Notice } from './notices.tsx';
import { createStore, useStore } from './store.ts';

export interface SignupDeskProps {
  /** All words of the language that is shown, once they are there. */
  whole: Translations | undefined;
  /** Fetches all words of the language that is shown. */
  complete: () => Promise<void>;
  children: ReactNode;
}

/** Serves both forms: one limit, one backend client, one place for what is told over the page. */
export function SignupDesk({ whole, complete, children }: SignupDeskProps) {
  const [desk] = useState(() => openDesk(complete));
  const onDemand = useStore(desk.onDemand);
  const notice = useStore(desk.notice);
  return (
    <DeskContext value={desk}>
      {children}
      {whole && onDemand && notice && (
        <onDemand.Notices
          key={notice.id}
          notice={notice}
          t={whole}
          onDismiss={() => desk.notice.set(undefined)}
        />
      )}
    </DeskContext>
  );
}

function openDesk(complete: () => Promise<void>): Desk {
  const onDemand = createStore<OnDemand | undefined>(undefined);
  const notice = createStore<Notice | undefined>(undefined);
  let notices = 0;

  /** What is told over the page needs its words as much as its script. */
  async function load(): Promise<OnDemand | undefined> {
    const loaded = await Promise.all([import('./on-demand.ts'), complete()]).catch(() => undefined);
    onDemand.set(loaded?.[0]);
    return loaded?.[0];
  }

  return {
    onDemand,
    notice,
    prepare() {
      void load();
      // Beside the other, not after it. Should it fail, sending will meet the failure and say so.
      import('./backend.ts').catch(() => undefined);
    },
    async submit(email, language, returnFocus) {
      notice.set(undefined);
      const loaded = await load();
      if (!loaded) return { kind: 'unloaded', offline: !navigator.onLine };
      const outcome = await loaded.submit(email, language);
      notice.set({ id: ++notices, outcome, returnFocus });
      return outcome;
    },
  };
}
