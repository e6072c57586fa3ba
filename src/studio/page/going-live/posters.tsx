import { useState } from 'react';
import { Switch } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Button } from '../parts.tsx';
import { Poster } from './poster.tsx';
import { Sources } from './sources.tsx';

/** The sheets as they will be printed: one for each source that is chosen, or one without a source. */
export function Posters({ origin }: { origin: string }) {
  const { t, say } = useLanguage();
  const { posters, paper, print: verb, printMore } = t.goingLive;
  const [size, setSize] = useState<'a4' | 'a3'>('a4');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const sheets = chosen.size > 0 ? [...chosen] : [''];
  return (
    <section className="block" aria-labelledby="posters">
      <h2 id="posters">{posters}</h2>
      <div className="poster-desk">
        <div className="sheets">
          {sheets.map((source) => (
            <Poster key={source} source={source} size={size} origin={origin} />
          ))}
        </div>
        <div>
          <Switch label={paper} value={size} options={{ a4: 'A4', a3: 'A3' }} onValue={setSize} />
          <Button kind="main-action" onClick={() => print()}>
            {say(verb, { number: sheets.length, size: size.toUpperCase() })}
          </Button>
          <p className="small muted">{printMore}</p>
          <Sources origin={origin} chosen={chosen} onChosen={setChosen} />
        </div>
      </div>
    </section>
  );
}
