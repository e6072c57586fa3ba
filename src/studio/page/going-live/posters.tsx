import { useState } from 'react';
import { Switch } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Button } from '../parts.tsx';
import { Poster } from './poster.tsx';

/** The sheet as it will be printed, on the paper that is chosen. */
export function Posters({ origin }: { origin: string }) {
  const { t, say } = useLanguage();
  const { posters, paper, print: verb, printMore } = t.goingLive;
  const [size, setSize] = useState<'a4' | 'a3'>('a4');
  return (
    <section className="block" aria-labelledby="posters">
      <h2 id="posters">{posters}</h2>
      <div className="poster-desk">
        <Poster size={size} origin={origin} />
        <div>
          <Switch label={paper} value={size} options={{ a4: 'A4', a3: 'A3' }} onValue={setSize} />
          <Button kind="main-action" onClick={() => print()}>
            {say(verb, { size: size.toUpperCase() })}
          </Button>
          <p className="small muted">{printMore}</p>
        </div>
      </div>
    </section>
  );
}
