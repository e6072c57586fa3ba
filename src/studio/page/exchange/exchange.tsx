import { useTexts } from '../use-texts.tsx';
import { hrefOf, useRoute } from '../route.ts';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';
import { TakeOffForm } from './take-off-form.tsx';

/** People who come in from a file, people who are taken off, and the list that goes elsewhere. */
export function Exchange() {
  const { t } = useTexts();
  const { rest } = useRoute();
  const { exchange, screens } = t;
  const tabs = [
    ['', exchange.in],
    ['off', exchange.off],
    ['out', exchange.out],
  ] as const;
  return (
    <>
      <header className="top">
        <h1>{screens['in-and-out']}</h1>
      </header>
      <nav className="tabs" aria-label={screens['in-and-out']}>
        {tabs.map(([tab, name]) => (
          <a key={tab} href={hrefOf('in-and-out', {}, tab)} aria-current={rest === tab ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {rest === 'out' ? <ExportForm /> : rest === 'off' ? <TakeOffForm /> : <ImportForm />}
    </>
  );
}
