import { useState } from 'react';
import { ENTRY_COLUMNS, EXPORT_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { LookOnly } from '../access/look-only.tsx';
import { useIsLooking } from '../access/me.ts';
import { useAnswer, useDownload } from '../ask.ts';
import { Checkbox, WhoFields } from '../fields.tsx';
import { useSelected } from '../people/use-selected.ts';
import { PlanView } from '../plan-view.tsx';
import { useTexts } from '../use-texts.ts';
import { go, hrefOf, useRoute } from '../route.ts';
import { ImportForm } from './import-form.tsx';
import { TakeOffForm } from './take-off-form.tsx';

/** People who come in from a file, people who are taken off, and the list that goes elsewhere. */
export function Exchange() {
  const { t } = useTexts();
  const { rest } = useRoute();
  const isLooking = useIsLooking();
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
      {isLooking && (
        <p>
          <LookOnly />
        </p>
      )}
      <div inert={isLooking}>
        {rest === 'out' ? <ExportForm /> : rest === 'off' ? <TakeOffForm /> : <ImportForm />}
      </div>
    </>
  );
}

/** The list, or a part of it, as a CSV file. */
function ExportForm() {
  const { t } = useTexts();
  const current = Object.fromEntries(useRoute().query);
  const { who } = useSelected();
  const [hasLinks, setHasLinks] = useState(false);
  const columns = [...(hasLinks ? EXPORT_COLUMNS : ENTRY_COLUMNS)];
  const { data: plan, isPlaceholderData } = useAnswer('exportPlan', who);
  const save = useDownload({ name: 'export', input: { ...who, columns } });
  return (
    <div className="two">
      <div>
        <section className="block">
          <h2>{t.person.who}</h2>
          <div className="filters">
            <WhoFields
              who={who}
              onWho={(changed) => go(hrefOf('in-and-out', { ...current, ...changed }, 'out'), true)}
            />
          </div>
        </section>
        <Checkbox label={t.columns.leave_link} checked={hasLinks} onChange={() => setHasLinks(!hasLinks)} />
      </div>
      {plan && <PlanView plan={plan} act={save} isWaiting={isPlaceholderData} />}
    </div>
  );
}
