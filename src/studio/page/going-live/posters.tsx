import { useState } from 'react';
import { BUILT_IN_SOURCES, OTHER_SOURCE, SOURCE_PARAMETERS } from '../../../contract/source.ts';
import type { Stage } from '../../../contract/stage.ts';
import { useAct, useAnswer } from '../ask.ts';
import { Checkbox, Choice, Field } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { Button, Flag, ProblemNotice } from '../parts.tsx';
import { PlanButton } from '../plan-view.tsx';
import { Poster } from './poster.tsx';

const BUILT_IN: readonly string[] = BUILT_IN_SOURCES;

/** The link of every source, and sheets as they will be printed: for each chosen source, or one without. */
export function Posters({ origin, current }: { origin: string; current: Stage }) {
  const { t, say } = useTexts();
  const { posters, print: verb, printMore } = t.goingLive;
  const { data: sources = [] } = useAnswer('sources', {});
  const [stage, setStage] = useState(current);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const linkOf = (name: string) => `${origin}/?${SOURCE_PARAMETERS[0]}=${name}`;
  // Nobody prints or posts what visitors pass on, or what counts names that nobody made.
  const own = sources.map(({ name }) => name).filter((name) => name !== 'shared' && name !== OTHER_SOURCE);
  const marked = own.filter((name) => chosen.includes(name));
  const sheets = marked.length > 0 ? marked : [''];
  return (
    <section className="block" aria-labelledby="posters">
      <h2 id="posters">{posters}</h2>
      <div className="poster-desk">
        <div className="sheets">
          {sheets.map((source) => (
            <Poster key={source} source={source} stage={stage} origin={origin} />
          ))}
        </div>
        <div>
          <Choice label={t.goingLive.postersFor} value={stage} options={t.stages} onValue={setStage} />
          {stage !== current && <Flag mark="look">{say(t.goingLive.otherStage, { stage: current })}</Flag>}
          <Button isForAll kind="main-action" onClick={() => print()}>
            {say(verb, { number: sheets.length })}
          </Button>
          <p className="small muted">{printMore}</p>
          <NewSource />
          <ul className="sources">
            {own.map((name) => (
              <li key={name}>
                <Checkbox
                  label={name}
                  checked={chosen.includes(name)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
                  }
                />
                <small>{linkOf(name)}</small>
                {!BUILT_IN.includes(name) && (
                  <PlanButton
                    label={say(t.titles.deleteSource, { name })}
                    name="deleteSource"
                    input={{ name }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** A source is made with a name that fits into a link. */
function NewSource() {
  const { t, say } = useTexts();
  const [typed, setTyped] = useState('');
  const name = toName(typed);
  const make = useAct('makeSource', { name }, (made) =>
    setTyped((now) => (toName(now) === made.name ? '' : now)),
  );
  return (
    <>
      <form className="test" onSubmit={make.run}>
        <Field isBare label={t.goingLive.newSource} value={typed} onValue={setTyped} />
        <Button type="submit">{t.goingLive.makeSource}</Button>
      </form>
      <p className="small muted" role="status">
        {name !== typed && name !== '' && say(t.becomes, { name })}
      </p>
      {make.error && <ProblemNotice error={make.error} />}
    </>
  );
}

/** A name for a link: letters without accents, digits and hyphens. It is empty where none of these is left. */
function toName(typed: string): string {
  const plain = typed.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '');
  return (plain.match(/[a-z\d]+/g) ?? []).join('-').slice(0, 40);
}
