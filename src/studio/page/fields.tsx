import { useId, type ComponentProps } from 'react';
import type { Input } from '../../operator/actions/actions.ts';
import { useTexts } from './use-texts.ts';

interface Labelled {
  label: string;
  /** For a control whose value says what it is: the label is for screen readers alone. */
  isBare?: boolean | undefined;
}

interface FieldProps extends Labelled, Omit<ComponentProps<'input'>, 'onChange'> {
  value: string | number;
  onValue: (value: string) => void;
}

/** A labelled field for a line of text, a day or a number. */
export function Field({ value, onValue, label, isBare, ...input }: FieldProps) {
  return (
    <label className="field">
      <span className={isBare ? 'hide' : undefined}>{label}</span>
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={isBare ? label : undefined}
        {...input}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={value === '' ? 'input' : 'input on'}
      />
    </label>
  );
}

interface ChoiceProps<Value extends string> extends Labelled {
  value: Value;
  /** Each value with its name. */
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
}

/** A labelled choice of one of a few. */
export function Choice<Value extends string>({ value, options, onValue, label, isBare }: ChoiceProps<Value>) {
  return (
    <label className="field">
      <span className={isBare ? 'hide' : undefined}>{label}</span>
      {/* Only the options' values can be chosen. */}
      <select
        className={value === '' ? 'input' : 'input on'}
        value={value}
        onChange={({ target }) => onValue(target.value as Value)}
      >
        {Object.entries<string>(options).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoosableProps extends ComponentProps<'input'> {
  label: string;
  /** What is read with it. */
  more?: string | undefined;
}

/** A checkbox with its label. */
export function Checkbox({ label, more, ...input }: ChoosableProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...input} />
      <span>
        {label}
        {more && <small>{more}</small>}
      </span>
    </label>
  );
}

/** One of several of which one is chosen. */
export const Radio = (props: ChoosableProps) => <Checkbox {...props} type="radio" />;

/** Which people: those who fulfil everything that is set. Days are days, or instants that a link named. */
export type Who = Pick<Input<'countPeople'>, 'language' | 'since' | 'until' | 'domain'>;

/** Narrows people by language, days and mail domain. */
export function WhoFields({ who, onWho }: { who: Who; onWho: (changed: Who) => void }) {
  const { t, format } = useTexts();
  const { people } = t;
  const days = useId();
  const dayOf = (when = '') => (when.length > 10 ? format.isoDay(when) : when);
  const ends = (['since', 'until'] as const).filter((end) => who[end]);
  const [first = '', last = first] = ends.map((end) => format.day(who[end] ?? ''));
  const only = ends.length === 1 ? `${people[ends[0] ?? 'since']} ${first}` : first;
  return (
    <>
      <Choice
        isBare
        label={t.columns.language}
        value={who.language ?? ''}
        options={{ '': people.anyLanguage, ...format.languageNames }}
        onValue={(language) => onWho({ language: language || undefined })}
      />
      <Field
        isBare
        label={people.domain}
        value={who.domain ?? ''}
        onValue={(domain) => onWho({ domain: domain.trim().replace(/^@/, '') || undefined })}
      />
      <button type="button" className={first ? 'input on' : 'input'} popoverTarget={days}>
        {first === last ? only || people.anyDay : `${first} – ${last}`}
      </button>
      <div className="days-menu" id={days} popover="auto">
        {(['since', 'until'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            max="9999-12-31"
            label={people[end]}
            value={dayOf(who[end])}
            onValue={(day) => onWho({ [end]: day || undefined })}
          />
        ))}
      </div>
    </>
  );
}
