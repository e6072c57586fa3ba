import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { STAGES } from '../../../contract/stage.ts';
import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { Switch } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Finding } from '../overview/finding.tsx';
import { Button, ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
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
        <div className="actions">
          {page && !url && <Button onClick={() => setUrl(page.origin)}>{t.goingLive.asVisitor}</Button>}
          <Button isBlocked={isFetching} onClick={() => void refetch()}>
            {isFetching ? t.working : t.goingLive.again}
          </Button>
        </div>
      </header>
      {error && <ProblemNotice error={error} />}
      <div className="two">
        {findings && <Findings findings={findings} />}
        {page && <Stage page={page} />}
      </div>
      {page && <Posters origin={page.origin} />}
    </>
  );
}

/** What to do, worst first. What is fine is one figure. */
function Findings({ findings }: { findings: Answer<'doctor'> }) {
  const { t, say, format } = useLanguage();
  const { goingLive } = t;
  const bad = findings.filter(({ level }) => level === 'bad');
  const look = findings.filter(({ level }) => level === 'look');
  const title = [
    bad.length > 0 && say(goingLive.bad, { number: bad.length }),
    look.length > 0 && say(goingLive.better, { number: look.length }),
  ].filter(Boolean);
  return (
    <section aria-labelledby="findings">
      <div className="head">
        <h2 id="findings">{title.join(', ') || goingLive.ready}</h2>
        <p>{say(goingLive.fine, { number: findings.length - bad.length - look.length })}</p>
      </div>
      <ul className="notices">
        {[...bad, ...look].map(({ id, level, details }) => {
          const time = details['time'] ? format.full(String(details['time'])) : '';
          // The first sentence says what is the case, the others what to do.
          const [, what = '', act = ''] = /^(.*?)\. (.*)$/.exec(goingLive.findings[id]) ?? [];
          return (
            <Finding
              key={id}
              mark={level === 'bad' ? 'mend' : 'look'}
              title={say(what, { ...details, time })}
              reason={say(act, { ...details, time })}
              act={id === 'backup' ? [t.overview.acts.backup, addressOf('care')] : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** What students can do at present, and the lines that change it. */
function Stage({
  page: { stage: current, applyUrl = 'https://forms.example/apply' },
}: {
  page: Answer<'publicPage'>;
}) {
  const { t } = useLanguage();
  const { stage: title, stages, stagesMore, now, change } = t.goingLive;
  return (
    <section aria-labelledby="stage">
      <div className="head">
        <h2 id="stage">{title}</h2>
      </div>
      <ul className="notices">
        {STAGES.map((stage) => (
          <Finding
            key={stage}
            mark={stage === current ? 'good' : 'open'}
            title={stages[stage]}
            reason={
              <>
                {stagesMore[stage]} {stage === current && now}{' '}
                {stage !== current && <code className="chip">STAGE={stage}</code>}{' '}
                {stage === 'applications' && stage !== current && (
                  <code className="chip">APPLY_URL={applyUrl}</code>
                )}
              </>
            }
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
