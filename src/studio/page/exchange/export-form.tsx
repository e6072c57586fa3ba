import { useState } from 'react';
import { EXPORT_COLUMNS, FILE_COLUMNS } from '../../../operator/actions/columns.ts';
import { useAnswer, useDownload } from '../ask.ts';
import { Checkbox, toggled, WhoFields } from '../fields.tsx';
import { say, t } from '../language.ts';
import { PlanSheet } from '../plan.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useSelected } from '../people/selection.ts';

/** The list, or a part of it, as a CSV file. */
export function ExportForm() {
  const { query } = useRoute();
  const { who } = useSelected();
  const { exchange } = t;
  const [columns, setColumns] = useState<ReadonlySet<string>>(new Set(FILE_COLUMNS));
  const { data } = useAnswer('countPeople', who);
  const { data: confirmed } = useAnswer('countPeople', { ...who, waiting: false });
  const { all = 0, selected = 0 } = data ?? {};
  const number = confirmed?.selected ?? 0;
  const chosen = EXPORT_COLUMNS.filter((column) => columns.has(column));
  const save = useDownload({ name: 'export', input: { ...who, columns: chosen } });
  return (
    <div className="two">
      <div>
        <section className="block">
          <h2>{t.person.who}</h2>
          <div className="filters">
            <WhoFields
              who={who}
              onWho={(changed) => go(hrefOf('in-and-out', { ...whoIn(query), ...changed }, 'out'), true)}
            />
          </div>
        </section>
        <fieldset className="block">
          <legend>{exchange.columns}</legend>
          {EXPORT_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={t.columns[column]}
              isChecked={columns.has(column)}
              onChange={() => setColumns(toggled(columns, column))}
            />
          ))}
        </fieldset>
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
        isBlocked={number === 0 || columns.size === 0}
        apply={save}
      />
    </div>
  );
}

const whoIn = (query: URLSearchParams): Record<string, string> => Object.fromEntries(query);
