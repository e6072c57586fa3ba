import { useState } from 'react';
import { BUILT_IN_SOURCES, OTHER_SOURCE, SOURCE_PARAMETERS } from '../../../contract/source.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { Checkbox, Field, RadioGroup, toggled } from '../fields.tsx';
import { say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { Poster } from './poster.tsx';
import { codeFile } from './qr-code.ts';

const BUILT_IN: readonly string[] = BUILT_IN_SOURCES;

/** The link and code of every source, and sheets as they will be printed: for each chosen source, or one without. */
export function Posters({ origin }: { origin: string }) {
  const { posters, paper, print: verb, printMore, sourcesMore, code, deleteSource } = t.goingLive;
  const { data: sources = [] } = useAnswer('sources', {});
  const [size, setSize] = useState<'a4' | 'a3'>('a4');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<string>();
  const sheets = chosen.size > 0 ? [...chosen] : [''];
  const linkOf = (name: string) => `${origin}/?${SOURCE_PARAMETERS[0]}=${name}`;
  // Nobody prints or posts what visitors pass on, or what counts names that nobody made.
  const own = sources.filter(({ name }) => name !== 'shared' && name !== OTHER_SOURCE);
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
          <RadioGroup label={paper} value={size} options={{ a4: 'A4', a3: 'A3' }} onValue={setSize} />
          <Button kind="main-action" onClick={() => print()}>
            {say(verb, { number: sheets.length, size: size.toUpperCase() })}
          </Button>
          <p className="small muted">{printMore}</p>
          <p className="small muted">{sourcesMore}</p>
          <NewSource onMade={(name) => setChosen(new Set([...chosen, name]))} />
          {leaving !== undefined && (
            <DeleteSource
              key={leaving}
              name={leaving}
              onDone={() => chosen.has(leaving) && setChosen(toggled(chosen, leaving))}
              onClose={() => setLeaving(undefined)}
            />
          )}
          <ul className="sources">
            {own.map(({ name }) => (
              <li key={name}>
                <Checkbox
                  label={name}
                  isChecked={chosen.has(name)}
                  onChange={() => setChosen(toggled(chosen, name))}
                />
                <a
                  download={`${name}.svg`}
                  href={linkOf(name)}
                  aria-label={`${code}, ${name}`}
                  // Not all codes at once: 500 would take a second.
                  onClick={({ currentTarget }) => (currentTarget.href = codeFile(linkOf(name)))}
                >
                  {code}
                </a>
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
function NewSource({ onMade }: { onMade: (name: string) => void }) {
  const [name, setName] = useState('');
  const make = useApply('makeSource', { name }, (made) => {
    setName('');
    onMade(made.name);
  });
  return (
    <>
      <form className="test" onSubmit={make.run}>
        <Field isBare label={t.goingLive.newSource} maxLength={40} value={name} onValue={setName} />
        <Button type="submit" isBlocked={make.isRunning}>
          {t.goingLive.makeSource}
        </Button>
      </form>
      {make.error && <ProblemNotice error={make.error} />}
    </>
  );
}

interface DeleteSourceProps {
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** What is deleted with a source. */
function DeleteSource({ name, onDone, onClose }: DeleteSourceProps) {
  const { deleteSource, itsCounts } = t.goingLive;
  const { data: plan, error } = usePlan('deleteSource', { name });
  const apply = useApply('deleteSource', { name }, () => {
    onDone();
    onClose();
  });
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
