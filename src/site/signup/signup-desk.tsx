import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { DeskContext, type Desk } from './desk-context.ts';
import type { Notice } from './notices.tsx';

type OnDemand = typeof import('./on-demand.ts');

export interface SignupDeskProps {
  language: Language;
  t: Translations;
  children: ReactNode;
}

/** Serves both forms: one limit, one backend client, one place for what is told over the page. */
export function SignupDesk({ language, t, children }: SignupDeskProps) {
  const [onDemand, setOnDemand] = useState<OnDemand>();
  const [notice, setNotice] = useState<Notice>();
  const notices = useRef(0);

  const load = useCallback(async () => {
    const loaded = await import('./on-demand.ts').catch(() => undefined);
    setOnDemand(loaded);
    return loaded;
  }, []);

  const desk = useMemo<Desk>(
    () => ({
      prepare() {
        void load();
        // Beside the other, not after it. Should it fail, sending will meet the failure and say so.
        import('./backend.ts').catch(() => undefined);
      },
      async submit(email, returnFocus) {
        setNotice(undefined);
        const loaded = await load();
        if (!loaded) return { kind: 'unloaded', offline: !navigator.onLine };
        const outcome = await loaded.submit(email, language);
        setNotice({ id: ++notices.current, outcome, returnFocus });
        return outcome;
      },
      Help: onDemand?.Help,
    }),
    [language, load, onDemand],
  );

  const dismiss = useCallback(() => setNotice(undefined), []);
  return (
    <DeskContext value={desk}>
      {children}
      {onDemand && notice && <onDemand.Notices key={notice.id} notice={notice} t={t} onDismiss={dismiss} />}
    </DeskContext>
  );
}
