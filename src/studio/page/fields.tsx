import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { byLanguage, type Language } from '../../contract/language.ts';
import { useLanguage } from './language.tsx';

interface Labelled {
  label: string;
  /** For a control whose value says what it is: the label is for screen readers alone. */
  isBare?: boolean | undefined;
  /** A line below it. */
  hint?: string | undefined;
}

interface FieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  value: string | number;
  /** Whether the value counts when it has been typed, not while. */
  isLate?: boolean;
  onValue: (value: string) => void;
}

/** A labelled field for a line of text, a day or a number. */
export function Field({ value, isLate, onValue, label, isBare, hint, ...input }: FieldProps) {
  const id = useId();
  const late: InputHTMLAttributes<HTMLInputElement> = {
    defaultValue: value,
    onBlur: ({ target }) => onValue(target.value.trim()),
    onKeyDown: ({ key, currentTarget }) => key === 'Enter' && currentTarget.blur(),
  };
  return (
    <Frame {...{ id, label, isBare, hint }}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        {...(isLate ? late : { value, onChange: ({ target }) => onValue(target.value) })}
        key={isLate ? value : undefined}
        className={isBare && value !== '' ? 'input on' : 'input'}
        id={id}
        aria-describedby={hint && `${id}-hint`}
      />
    </Frame>
  );
}

interface ChoiceProps<Value extends string> extends Labelled {
  value: Value;
  /** Each value with its name. */
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
}

/** A labelled choice of one of a few. */
export function Choice<Value extends string>({ value, options, onValue, ...frame }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <select
        className={frame.isBare && value !== '' ? 'input on' : 'input'}
        id={id}
        aria-describedby={frame.hint && `${id}-hint`}
        value={value}
        // Only the options' values can be chosen.
        onChange={({ target }) => onValue(target.value as Value)}
      >
        {Object.entries<string>(options).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({ id, label, isBare, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className={isBare ? 'hide' : undefined} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <small id={`${id}-hint`} className="muted">
          {hint}
        </small>
      )}
    </div>
  );
}

/** A choice of one of a few, all of which are seen. */
export function Switch<Value extends string>({ label, value, options, onValue }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div className="switch" role="group" aria-label={label}>
      {Object.entries<string>(options).map(([each, words]) => (
        <label key={each}>
          {/* Only the options' values can be chosen. */}
          <input type="radio" name={name} checked={each === value} onChange={() => onValue(each as Value)} />
          {words}
        </label>
      ))}
    </div>
  );
}

interface TickProps {
  label: string;
  isTicked: boolean;
  onTick: () => void;
}

/** A box to tick, with its words. */
export function Tick({ label, isTicked, onTick }: TickProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isTicked} onChange={onTick} />
      <span>{label}</span>
    </label>
  );
}

/** The same values but one: with it where it was not there, without it where it was. */
export function toggled<Value>(values: Iterable<Value>, one: Value): Set<Value> {
  const next = new Set(values);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** Which people: those who fulfil everything that is set. Days are days, or instants that a link named. */
export interface Who {
  language?: Language | undefined;
  since?: string | undefined;
  until?: string | undefined;
  domain?: string | undefined;
}

interface WhoFieldsProps {
  who: Who;
  onWho: (changed: Who) => void;
}

/** The page's languages by their codes. */
export function useLanguageNames(): Record<Language, string> {
  const { format } = useLanguage();
  return byLanguage(format.languageName);
}

/** Narrows people by language, days and mail domain; each control says what it is set to. */
export function WhoFields({ who, onWho }: WhoFieldsProps) {
  const { people } = useLanguage().t;
  return (
    <>
      <Choice
        isBare
        label={people.columns.language}
        value={who.language ?? ''}
        options={{ '': people.anyLanguage, ...useLanguageNames() }}
        onValue={(language) => onWho({ language: language || undefined })}
      />
      <Days {...{ who, onWho }} />
      <Field
        isBare
        isLate
        label={people.domain}
        placeholder={people.anyDomain}
        value={who.domain ?? ''}
        onValue={(domain) => onWho({ domain: domain || undefined })}
      />
    </>
  );
}

/** The first and the last day, behind a control that names them. */
function Days({ who, onWho }: WhoFieldsProps) {
  const { t, format } = useLanguage();
  const ends = [who.since, who.until].map((when = '') =>
    when.length > 10 ? format.moment(when) : when && format.day(when),
  );
  const isSet = ends.some(Boolean);
  return (
    <details
      className="days-between"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={isSet ? 'input on' : 'input'}>{isSet ? ends.join(' – ') : t.people.anyDay}</summary>
      <div className="fieldset" tabIndex={-1}>
        {(['since', 'until'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t.people[end]}
            value={who[end]?.slice(0, 10) ?? ''}
            onValue={(day) => onWho({ [end]: day || undefined })}
          />
        ))}
      </div>
    </details>
  );
}
