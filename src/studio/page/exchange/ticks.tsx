import type { FileColumn, FileLook } from '../../../operator/actions/import/file-columns.ts';
import { Checkbox } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';

/** Columns that are shown before those are believed who say that none tells anything. */
const MOST_TELLING = 3;

/** What is ticked of each column, by its heading; or that no column says it. */
export type Ticked = ReadonlyMap<string, readonly string[]> | 'none';

/** The same as an action takes it. @param everybody what it calls that no column says it */
export function answersOf(ticked: Ticked, everybody: 'none' | 'all'): string[] {
  if (ticked === 'none') return [everybody];
  const quoted = (value: string) => (/[",]|^$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [...ticked]
    .filter(([, values]) => values.length > 0)
    .map(([heading, values]) => `${heading}=${values.map(quoted).join(',')}`);
}

interface TicksProps {
  look: FileLook;
  /** What is asked. */
  asks: 'mayWrite' | 'leaving';
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/** Who is meant, by the values of columns. Nothing is ticked beforehand, and what is not ticked is not meant. */
export function Ticks({ look, asks, ticked, onTick }: TicksProps) {
  const { t, say } = useTexts();
  const { title, more, none, all } = t.exchange[asks];
  const columns = look.telling.flatMap((index) => look.columns[index] ?? []);
  const values = ticked === 'none' ? new Map<string, string[]>() : ticked;
  return (
    <section className="ask">
      <h2>{title}</h2>
      <p className="reason">{more}</p>
      {columns.map((column, index) => (
        <ColumnValues
          key={column.heading}
          column={column}
          isOpen={index < MOST_TELLING && column.others === 0}
          ticked={values.get(column.heading) ?? []}
          onTick={(now) => onTick(new Map(values).set(column.heading, now))}
        />
      ))}
      <details>
        <summary>{none}</summary>
        {columns.slice(0, MOST_TELLING).map((column) => (
          <p key={column.heading} className="reason">
            <Values column={column} />
          </p>
        ))}
        <Checkbox
          label={say(all, { number: look.rows })}
          checked={ticked === 'none'}
          onChange={({ target }) => onTick(target.checked ? 'none' : new Map())}
        />
      </details>
    </section>
  );
}

/** The values of a column, each with how many rows have it: what is ticked, its name and the number. */
function useValues({ values, others, filled, empty }: FileColumn) {
  const { exchange } = useTexts().t;
  return [
    ...(others > 0 ? [{ value: '*', name: exchange.filled, count: filled }] : []),
    ...values.map((each) => ({ ...each, name: each.value })),
    ...(empty > 0 ? [{ value: '', name: exchange.empty, count: empty }] : []),
  ];
}

/** “Do you want mail? Yes 41 · Later 1 · no answer 3” */
function Values({ column }: { column: FileColumn }) {
  const { format } = useTexts();
  const values = useValues(column).filter(
    ({ value }) => column.others === 0 || value === '*' || value === '',
  );
  return (
    <>
      <b>{column.heading}</b> {values.map(({ name, count }) => `${name} ${format.number(count)}`).join(' · ')}
    </>
  );
}

interface ColumnValuesProps {
  column: FileColumn;
  isOpen: boolean;
  ticked: readonly string[];
  onTick: (values: string[]) => void;
}

function ColumnValues({ column, isOpen, ticked, onTick }: ColumnValuesProps) {
  const { format } = useTexts();
  const change = (value: string, isOn: boolean) =>
    onTick(isOn ? [...ticked, value] : ticked.filter((each) => each !== value));
  return (
    <details open={isOpen}>
      <summary>
        <Values column={column} />
      </summary>
      <div className="values">
        {useValues(column).map(({ value, name, count }) => (
          <Checkbox
            key={value}
            label={`${name} · ${format.number(count)}`}
            checked={ticked.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
