import { useState } from 'react';
import { useAnswer } from '../ask.ts';
import { Tick, toggled, WhoFields } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { PlanSheet } from '../plan.tsx';
import { addressOf, go, useRoute } from '../route.ts';
import { useSelected } from '../people/selection.ts';

/** The columns of an export in their order; the link for leaving is for mailing services alone. */
const COLUMNS = [
  'email',
  'language',
  'joined_at',
  'consent_version',
  'source_page',
  'id',
  'leave_link',
] as const;

/** The list, or a part of it, as a CSV file. */
export function ExportForm() {
  const { t, say } = useLanguage();
  const { query } = useRoute();
  const { who } = useSelected();
  const { exchange } = t;
  const [columns, setColumns] = useState<ReadonlySet<string>>(new Set(COLUMNS.slice(0, -1)));
  const { data } = useAnswer('countPeople', who, { keep: true });
  const number = data?.selected ?? 0;
  const set = Object.entries(who).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const chosen = COLUMNS.filter((column) => columns.has(column));
  const search = new URLSearchParams([...set, ['columns', chosen.join(',')]]);
  const save = () => {
    const link = document.createElement('a');
    link.href = `/api/export?${search.toString()}`;
    link.download = 'waitlist.csv';
    link.click();
  };
  return (
    <div className="two">
      <div>
        <section className="block">
          <h2>{exchange.who}</h2>
          <div className="filters">
            <WhoFields
              who={who}
              onWho={(changed) =>
                go(addressOf('in-and-out', { ...Object.fromEntries(query), ...changed }, 'out'), true)
              }
            />
          </div>
        </section>
        <fieldset className="block">
          <legend>{exchange.columns}</legend>
          {COLUMNS.map((column) => (
            <Tick
              key={column}
              label={exchange.columnNames[column]}
              isTicked={columns.has(column)}
              onTick={() => setColumns(toggled(columns, column))}
            />
          ))}
        </fieldset>
      </div>
      <section className="follow">
        <PlanSheet
          title={say(exchange.exportTitle, { number })}
          sum={
            data && [
              { label: exchange.onList, value: data.all },
              { label: exchange.notChosen, value: data.selected - data.all },
              { label: exchange.inFile, value: data.selected, kind: 'result' },
            ]
          }
          then={[[t.person.forYou, exchange.exportMore]]}
          button={say(exchange.export, { number })}
          isBlocked={number === 0 || chosen.length === 0}
          apply={{ run: save, isRunning: false, error: null }}
        />
      </section>
    </div>
  );
}
