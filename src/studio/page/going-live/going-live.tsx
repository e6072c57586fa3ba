import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { STAGES, type Stage as StageName } from '../../../contract/stage.ts';
import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { Switch } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Finding } from '../overview/finding.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { Poster } from './poster.tsx';

/** What keeps the page from going live, what it is for at present, and posters for the walls. */
export function GoingLive() {
  const { t } = useLanguage();
  const [url, setUrl] = useState<string>();
  const { data: findings, error, isFetching, refetch } = useAnswer('doctor', { url }, { keep: true });
  const { data: page } = useAnswer('publicPage', {});
  return (
    <>
      <header className="top">
        <h1>{t.screens['going-live']}</h1>
        <Button isBlocked={isFetching} onClick={() => (url ? void refetch() : setUrl(page?.origin))}>
          {isFetching ? t.working : t.goingLive.check}
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      <div className="two">
        {findings && <Findings findings={findings} />}
        {page && <Stage current={page.stage} />}
      </div>
      {page && <Posters origin={page.origin} />}
    </>
  );
}

/** What to do, worst first. What is fine is not named. */
function Findings({ findings }: { findings: Answer<'doctor'> }) {
  const { t, say, format } = useLanguage();
  const bad = findings.filter(({ level }) => level === 'bad');
  const look = findings.filter(({ level }) => level === 'look');
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        {bad.length > 0 ? say(t.goingLive.bad, { number: bad.length }) : t.goingLive.ready}
      </h2>
      <ul className="notices">
        {[...bad, ...look].map(({ id, level, details }) => {
          const time = details['time'] ? format.full(String(details['time'])) : '';
          // The first sentence says what is the case, the others what to do.
          const [what = '', ...act] = t.goingLive.findings[id].split('. ');
          return (
            <Finding
              key={id}
              mark={level === 'bad' ? 'mend' : 'look'}
              title={say(what, { ...details, time })}
              reason={say(act.join('. '), { ...details, time })}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** What students can do at present, and the lines that change it. */
function Stage({ current }: { current: StageName }) {
  const { stage: title, stages, now, change } = useLanguage().t.goingLive;
  return (
    <section aria-labelledby="stage">
      <h2 id="stage">{title}</h2>
      <ul className="notices">
        {STAGES.map((stage) => (
          <Finding
            key={stage}
            mark={stage === current ? 'good' : 'open'}
            title={stages[stage]}
            reason={stage === current ? now : <code className="chip">STAGE={stage}</code>}
          />
        ))}
      </ul>
      <p className="small muted">{change}</p>
    </section>
  );
}

/** The sheet as it will be printed, and what can be chosen of it. */
function Posters({ origin }: { origin: string }) {
  const { t, say, format } = useLanguage();
  const { posters, paper, print: verb, printMore } = t.goingLive;
  const own = programme.posterLanguages.join();
  const [chosen, setChosen] = useState(own);
  const [size, setSize] = useState<'a4' | 'a3'>('a4');
  // What the programme prints, and each language by itself.
  const choices = [own, ...LANGUAGES].map((each) => [
    each,
    each.split(',').map(format.languageName).join(' + '),
  ]);
  return (
    <section className="block" aria-labelledby="posters">
      <div className="head">
        <h2 id="posters">{posters}</h2>
      </div>
      <div className="poster-desk">
        <Poster languages={chosen.split(',') as [Language, Language?]} size={size} origin={origin} />
        <div>
          <Switch
            label={t.language}
            value={chosen}
            options={Object.fromEntries(choices) as Record<string, string>}
            onValue={setChosen}
          />
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
