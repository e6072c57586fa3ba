import { useState } from 'react';
import { BUILT_IN_SOURCES, OTHER_SOURCE, SOURCE_PARAMETERS } from '../../../contract/source.ts';
import type { Stage } from '../../../contract/stage.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { Checkbox, Choice, toggled } from '../fields.tsx';
import { say, t } from '../language.ts';
import { NewName, toName } from '../new-name.tsx';
import { Button, Flag, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { Poster } from './poster.tsx';

const BUILT_IN: readonly string[] = BUILT_IN_SOURCES;

/** The link of every source, and sheets as they will be printed: for each chosen source, or one without. */
export function Posters({ origin, current }: { origin: string; current: Stage }) {
  const { posters, print: verb, printMore, deleteSource, stages } = t.goingLive;
  const { data: sources = [] } = useAnswer('sources', {});
  const [stage, setStage] = useState(current);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<string>();
  const linkOf = (name: string) => `${origin}/?${SOURCE_PARAMETERS[0]}=${name}`;
  // Nobody prints or posts what visitors pass on, or what counts names that nobody made.
  const own = sources.map(({ name }) => name).filter((name) => name !== 'shared' && name !== OTHER_SOURCE);
  const marked = own.filter((name) => chosen.has(name));
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
          <Choice label={t.goingLive.postersFor} value={stage} options={stages} onValue={setStage} />
          {stage !== current && (
            <Flag mark="look">{say(t.goingLive.otherStage, { stage: stages[current] })}</Flag>
          )}
          <Button kind="main-action" onClick={() => print()}>
            {say(verb, { number: sheets.length })}
          </Button>
          <p className="small muted">{printMore}</p>
          <NewSource />
          {leaving !== undefined && (
            <DeleteSource key={leaving} name={leaving} onClose={() => setLeaving(undefined)} />
          )}
          <ul className="sources">
            {own.map((name) => (
              <li key={name}>
                <Checkbox
                  label={name}
                  isChecked={chosen.has(name)}
                  onChange={() => setChosen(toggled(chosen, name))}
                />
                <small>{linkOf(name)}</small>
                {!BUILT_IN.includes(name) && (
                  <Button kind="small" onClick={() => setLeaving(name)}>
                    {say(deleteSource, { name })}
                  </Button>
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
  const { newSource, makeSource } = t.goingLive;
  const [typed, setTyped] = useState('');
  const make = useApply('makeSource', { name: toName(typed) }, (_, { name }) =>
    setTyped((now) => (toName(now) === name ? '' : now)),
  );
  return (
    <>
      <NewName label={newSource} button={makeSource} typed={typed} onTyped={setTyped} onSubmit={make.run} />
      {make.error && <ProblemNotice error={make.error} />}
    </>
  );
}

/** What is deleted with a source. */
function DeleteSource({ name, onClose }: { name: string; onClose: () => void }) {
  const { deleteSource, itsCounts } = t.goingLive;
  const { data: plan, error } = usePlan('deleteSource', { name });
  const apply = useApply('deleteSource', { name }, onClose);
  const verb = say(deleteSource, { name });
  if (!plan) return error && <ProblemNotice error={error} />;
  const counts = say(t.sourceCounts, { signUps: plan.signUps, views: plan.views });
  return (
    <PlanSheet
      title={verb}
      then={[[itsCounts, counts]]}
      button={verb}
      kind="erase"
      apply={apply}
      leave={[t.leave, onClose]}
    />
  );
}
