import { useState } from 'react';
import { ENTRY_COLUMNS, EXPORT_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { useAnswer, useDownload } from '../ask.ts';
import { Checkbox, WhoFields } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { PlanView } from '../plan-view.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useSelected } from '../people/use-selected.ts';

/** The list, or a part of it, as a CSV file. */
export function ExportForm() {
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
