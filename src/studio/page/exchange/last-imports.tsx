import { useState } from 'react';
import { useAnswer } from '../ask.ts';
import { useTexts } from '../use-texts.tsx';
import { Button } from '../parts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { hrefOf } from '../route.ts';

/** The last imports: who came with each can be seen, and taken off again until somebody writes to them. */
export function LastImports() {
  const { t, say, format } = useTexts();
  const { exchange } = t;
  const { data: imports = [] } = useAnswer('imports', {});
  const [back, setBack] = useState<string>();
  if (back !== undefined)
    return (
      <div className="last-imports">
        <PlanOf
          name="takeOff"
          input={{ who: { import: back }, block: false }}
          onClose={() => setBack(undefined)}
        />
      </div>
    );
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
            <Button kind="small" onClick={() => setBack(id)}>
              {exchange.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
