import { useEffect, useState } from 'react';
import { LANGUAGES } from '../../../contract/language.ts';
import { useAnswer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { useSelected } from './selection.ts';

/** While somebody types, the list is asked after a pause of so many milliseconds. */
const PAUSE = 150;

/** Search while typing, and the filters. Everything that is set is in the address of the screen. */
export function Filters() {
  const { t, format } = useLanguage();
  const { selected, narrow, linkTo } = useSelected();
  const { data: figures } = useAnswer('figures', {});
  const [text, setText] = useState(selected.text ?? '');
  useEffect(() => {
    if (text === (selected.text ?? '')) return;
    const timer = setTimeout(() => narrow({ text: text || undefined }, true), PAUSE);
    return () => clearTimeout(timer);
  });
  const { people } = t;
  const domains = new Set(figures?.byDomain.map(({ domain }) => domain));
  if (selected.domain) domains.add(selected.domain);
  return (
    <search className="filters">
      <div className="search">
        <label className="hide" htmlFor="search">
          {people.search}
        </label>
        <Icon name="search" />
        <input
          className="input"
          id="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={people.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <select
        className={selected.language ? 'input on' : 'input'}
        aria-label={people.columns.language}
        value={selected.language ?? ''}
        onChange={({ target }) => narrow({ language: target.value })}
      >
        <option value="">{people.anyLanguage}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {format.languageName(language)}
          </option>
        ))}
      </select>
      <select
        className={selected.domain ? 'input on' : 'input'}
        aria-label={t.overview.domains}
        value={selected.domain ?? ''}
        onChange={({ target }) => narrow({ domain: target.value })}
      >
        <option value="">{people.anyDomain}</option>
        {[...domains].map((domain) => (
          <option key={domain}>{domain}</option>
        ))}
      </select>
      <Days />
      <a
        className={selected.flagged ? 'button flagged on' : 'button flagged'}
        aria-current={selected.flagged}
        href={linkTo({ flagged: selected.flagged ? undefined : 'yes', older: undefined, newer: undefined })}
      >
        {people.flagged}
      </a>
    </search>
  );
}

/** The first and the last day; a moment that a link named is shown as its day. */
function Days() {
  const { t } = useLanguage();
  const { selected, narrow } = useSelected();
  return (
    <span className="days-between">
      {(['since', 'until'] as const).map((name) => (
        <input
          key={name}
          className={selected[name] ? 'input on' : 'input'}
          type="date"
          aria-label={name === 'since' ? t.people.from : t.people.to}
          value={selected[name]?.slice(0, 10) ?? ''}
          onChange={({ target }) => narrow({ [name]: target.value })}
        />
      ))}
    </span>
  );
}
