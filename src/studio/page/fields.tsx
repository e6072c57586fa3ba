import { useId, useRef, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { byLanguage, type Language } from '../../contract/language.ts';
import { useAnswer } from './ask.ts';
import { useLanguage } from './language.tsx';

interface Labelled {
  label: string;
  /** For a control whose value says what it is: the label is for screen readers alone. */
  isBare?: boolean | undefined;
  /** A line below it. */
  hint?: string | undefined;
}

interface FieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  onValue: (value: string) => void;
}

/** A labelled field for a line of text, a day or a number. */
export function Field({ onValue, label, isBare, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame {...{ id, label, isBare, hint }}>
      <input
        className="input"
        {...input}
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onValue(target.value)}
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
  const { t } = useLanguage();
  const { data: figures } = useAnswer('figures', {});
  const { language = '', domain = '' } = who;
  const domains = new Set([...(figures?.byDomain.map((each) => each.domain) ?? []), domain]);
  domains.delete('');
  const { anyLanguage, anyDomain, columns } = t.people;
  return (
    <>
      <Choice
        isBare
        label={columns.language}
        value={language}
        options={{ '': anyLanguage, ...useLanguageNames() }}
        onValue={(value) => onWho({ language: value || undefined })}
      />
      <Days {...{ who, onWho }} />
      <Choice
        isBare
        label={t.people.domain}
        value={domain}
        options={{ '': anyDomain, ...Object.fromEntries([...domains].map((each) => [each, each])) }}
        onValue={(value) => onWho({ domain: value || undefined })}
      />
    </>
  );
}

/** The first and the last day, behind a control that names them. */
function Days({ who: { since, until }, onWho }: WhoFieldsProps) {
  const { t, format } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const name = (when: string) => (when.length > 10 ? format.moment(when) : format.day(when));
  const both = [since ?? '', until ?? ''].map((when) => when && name(when));
  const close = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      className="days-between"
      onKeyDown={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={since || until ? 'input on' : 'input'}>
        {since || until ? both.join(' – ') : t.people.anyDay}
      </summary>
      <div className="fieldset">
        <Field
          type="date"
          label={t.people.from}
          value={since?.slice(0, 10) ?? ''}
          onValue={(day) => onWho({ since: day || undefined })}
        />
        <Field
          type="date"
          label={t.people.to}
          value={until?.slice(0, 10) ?? ''}
          onValue={(day) => onWho({ until: day || undefined })}
        />
      </div>
    </details>
  );
}
