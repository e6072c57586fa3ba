import { useState } from 'react';
import { EXPORT_COLUMNS } from '../../../operator/actions/columns.ts';
import { ENTRY_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { useAnswer, useDownload } from '../ask.ts';
import { Checkbox, WhoFields } from '../fields.tsx';
import { say, t } from '../language.ts';
import { PlanSheet } from '../plan.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useSelected } from '../people/selection.ts';

/** The list, or a part of it, as a CSV file. */
export function ExportForm() {
  const current = Object.fromEntries(useRoute().query);
  const { who } = useSelected();
  const { exchange } = t;
  const [hasLinks, setHasLinks] = useState(false);
  const { data } = useAnswer('countPeople', who);
  const { data: confirmed, isPlaceholderData } = useAnswer('countPeople', { ...who, waiting: false });
  const { all = 0, selected = 0 } = data ?? {};
  const number = confirmed?.selected ?? 0;
  const columns = [...(hasLinks ? EXPORT_COLUMNS : ENTRY_COLUMNS)];
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
        <Checkbox label={t.columns.leave_link} isChecked={hasLinks} onChange={() => setHasLinks(!hasLinks)} />
      </div>
      <PlanSheet
        title={say(exchange.exportTitle, { number })}
        sum={[
          { label: exchange.onList, value: all },
          { label: exchange.notChosen, value: selected - all },
          { label: t.messages.leftOut.waiting, value: number - selected },
          { label: exchange.inFile, value: number, kind: 'result' },
        ]}
        then={[[t.person.forYou, exchange.exportMore]]}
        button={say(exchange.export, { number })}
        isBlocked={number === 0 || isPlaceholderData}
        apply={save}
      />
    </div>
  );
}
