import { useAnswer } from '../ask.ts';
import { format, t } from '../language.ts';
import { Table } from '../parts.tsx';

/** Fewer people than this are not counted out. */
const FEW = 5;

/** How many people came by each source that brought anyone, and how many of those who saw the page. */
export function Sources() {
  const { overview } = t;
  const { data = [] } = useAnswer('sources', {});
  const rows = data.filter(({ signUps, views }) => signUps + views > 0);
  if (rows.length === 0) return null;
  const { number } = format;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{overview.sources}</h2>
      <Table
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: '', cell: ({ name }) => name },
          {
            head: t.columns.joined_at,
            kind: 'num',
            cell: ({ signUps: n }) => (n < FEW ? overview.few : number(n)),
          },
          { head: overview.views, kind: 'num', cell: ({ views }) => number(views) },
          {
            head: overview.rate,
            kind: 'num',
            // A page on a static host counts no views.
            cell: ({ signUps, views }) =>
              signUps >= FEW && views >= signUps && `${number(Math.round((100 * signUps) / views))}%`,
          },
        ]}
      />
      <p className="small muted">{overview.sourcesMore}</p>
    </section>
  );
}
