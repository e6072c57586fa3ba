import { useState } from 'react';
import { LANGUAGES } from '../../../contract/language.ts';
import { useAnswer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { PlanSheet, Sum } from '../parts.tsx';
import { say } from '../say.ts';

/** The columns of an export, in their order. */
const COLUMNS = ['email', 'language', 'joined_at', 'consent_version', 'source_page', 'id'] as const;

/** The list, or a part of it, as a CSV file. */
export function ExportForm() {
  const { t, format } = useLanguage();
  const { exchange, people } = t;
  const [language, setLanguage] = useState('');
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [domain, setDomain] = useState('');
  const [columns, setColumns] = useState<ReadonlySet<string>>(new Set(COLUMNS));
  const selected = {
    language: LANGUAGES.find((each) => each === language),
    since: since || undefined,
    until: until || undefined,
    domain: domain || undefined,
  };
  const { data } = useAnswer('countPeople', selected, { keep: true });
  const toggle = (column: string) => {
    const next = new Set(columns);
    if (!next.delete(column)) next.add(column);
    setColumns(next);
  };
  const search = new URLSearchParams(
    Object.entries({ ...selected, columns: COLUMNS.filter((each) => columns.has(each)).join(',') }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const count = data?.selected ?? 0;
  return (
    <div className="two">
      <div>
        <section className="block fieldset">
          <h2>{exchange.who}</h2>
          <label htmlFor="out-language">{people.columns.language}</label>
          <select
            className="input"
            id="out-language"
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            <option value="">{people.anyLanguage}</option>
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {format.languageName(each)}
              </option>
            ))}
          </select>
          <label htmlFor="out-since">{people.from}</label>
          <input
            className="input"
            id="out-since"
            type="date"
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
          <label htmlFor="out-until">{people.to}</label>
          <input
            className="input"
            id="out-until"
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          <label htmlFor="out-domain">{exchange.domain}</label>
          <input
            className="input"
            id="out-domain"
            value={domain}
            onChange={({ target }) => setDomain(target.value.trim())}
          />
        </section>
        <fieldset className="block">
          <legend>{exchange.columns}</legend>
          {COLUMNS.map((column) => (
            <label className="choice" key={column}>
              <input type="checkbox" checked={columns.has(column)} onChange={() => toggle(column)} />
              <span>{exchange.columnNames[column]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <section className="follow">
        <PlanSheet
          title={say(exchange.exportTitle, { number: format.number(count) }, count)}
          then={[[t.person.forYou, exchange.exportMore]]}
          actions={
            <a
              className="button main-action"
              href={columns.size === 0 ? undefined : `/api/export?${search.toString()}`}
              aria-disabled={columns.size === 0 || undefined}
              download="waitlist.csv"
            >
              {say(exchange.export, { number: format.number(count) }, count)}
            </a>
          }
        >
          {data && (
            <Sum
              lines={[
                { label: t.overview.whole[1] ?? '', value: data.all },
                { label: exchange.notChosen, value: data.selected - data.all },
                { label: exchange.inFile, value: data.selected, isResult: true },
              ]}
            />
          )}
        </PlanSheet>
      </section>
    </div>
  );
}
