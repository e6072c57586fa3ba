import { useAnswer } from '../ask.ts';
import { useTexts } from '../use-texts.tsx';
import { PlanButton } from '../plan-view.tsx';
import { hrefOf } from '../route.ts';

/** The last imports: who came with each can be seen, and taken off again until somebody writes to them. */
export function LastImports() {
  const { t, say, format } = useTexts();
  const { exchange } = t;
  const { data: imports = [] } = useAnswer('imports', {});
  if (imports.length === 0) return null;
  return (
    <section className="last-imports">
      <h2>{exchange.lastImports}</h2>
      <ul>
        {imports.map(({ id, at, file, people }) => (
          <li key={id}>
            <span>
              <b>{file}</b>{' '}
              <small>{`${format.full(at)} · ${say(exchange.people, { number: people })}`}</small>
            </span>
            <a className="button small" href={hrefOf('people', { importId: id })}>
              {t.people.see}
            </a>
            <PlanButton
              label={exchange.takeBack}
              name="takeOff"
              input={{ who: { import: id }, block: false }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
