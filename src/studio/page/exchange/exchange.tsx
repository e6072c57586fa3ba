import { useLanguage } from '../language.tsx';
import { addressOf, useRoute } from '../route.ts';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';
import { TakeOffForm } from './take-off-form.tsx';

const TABS = ['', 'off', 'out'] as const;

/** People who come in from a file, people who are taken off, and the list that goes elsewhere. */
export function Exchange() {
  const { t } = useLanguage();
  const { rest } = useRoute();
  const names = { '': t.exchange.in, off: t.exchange.off, out: t.exchange.out };
  return (
    <>
      <header className="top">
        <h1>{t.screens['in-and-out']}</h1>
      </header>
      <nav className="tabs" aria-label={t.screens['in-and-out']}>
        {TABS.map((tab) => (
          <a
            key={tab}
            href={addressOf('in-and-out', {}, tab)}
            aria-current={rest === tab ? 'page' : undefined}
          >
            {names[tab]}
          </a>
        ))}
      </nav>
      {rest === 'out' ? <ExportForm /> : rest === 'off' ? <TakeOffForm /> : <ImportForm />}
    </>
  );
}
