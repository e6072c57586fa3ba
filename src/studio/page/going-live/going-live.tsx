import { useState } from 'react';
import { LANGUAGES } from '../../../contract/language.ts';
import { STAGES } from '../../../contract/stage.ts';
import { programme } from '../../../content/programme.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Notice } from '../overview/attention.tsx';
import { ProblemNotice } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { say } from '../say.ts';
import { Poster, posterAddress, type PaperSize, type PosterLanguages } from './poster.tsx';

/** What keeps the page from going live, what it is for at present, and posters for the walls. */
export function GoingLive() {
  const { t } = useLanguage();
  const [url, setUrl] = useState<string>();
  const findings = useAnswer('doctor', { url }, { keep: true });
  const { data: page } = useAnswer('publicPage', {});
  return (
    <>
      <header className="top">
        <h1>{t.screens['going-live']}</h1>
        <div className="actions">
          <button type="button" className="button" onClick={() => void findings.refetch()}>
            {findings.isFetching ? t.loading : t.goingLive.again}
          </button>
          {page && url === undefined && (
            <button type="button" className="button" onClick={() => setUrl(page.origin)}>
              {t.goingLive.asVisitor}
            </button>
          )}
        </div>
      </header>
      {findings.error && <ProblemNotice error={findings.error} onAgain={() => void findings.refetch()} />}
      <div className="two">
        {findings.data && <Findings findings={findings.data} />}
        {page && <Stage page={page} />}
      </div>
      {page && <Posters origin={page.origin} />}
    </>
  );
}

/** What to do, worst first. What is fine is one figure. */
function Findings({ findings }: { findings: Answer<'doctor'> }) {
  const { t, format } = useLanguage();
  const { goingLive } = t;
  const bad = findings.filter(({ level }) => level === 'bad');
  const look = findings.filter(({ level }) => level === 'look');
  const fine = findings.length - bad.length - look.length;
  const count = (sentence: string | readonly string[], all: readonly unknown[]) =>
    all.length > 0 && say(sentence, { number: format.number(all.length) }, all.length);
  const title = [count(goingLive.bad, bad), count(goingLive.better, look)].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="findings">
      <div className="head">
        <h2 id="findings">{title || goingLive.ready}</h2>
        <p>{say(goingLive.fine, { number: format.number(fine) }, fine)}</p>
      </div>
      <ul className="notices">
        {[...bad, ...look].map(({ id, level, details }) => {
          const time =
            typeof details['time'] === 'string' && details['time'] !== '' ? format.full(details['time']) : '';
          // The first sentence says what is the case, the others what to do.
          const [, title = '', reason = ''] = /^(.*?)\. (.*)$/.exec(goingLive.findings[id]) ?? [];
          return (
            <Notice
              key={id}
              mark={level === 'bad' ? 'mend' : 'look'}
              title={say(title, { ...details, time })}
              reason={say(reason, { ...details, time })}
              {...(id === 'backup' && { action: { label: t.overview.makeBackup, href: addressOf('care') } })}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** What students can do at present, and the line that changes it. */
function Stage({ page: { stage: current, applyUrl } }: { page: Answer<'publicPage'> }) {
  const { t } = useLanguage();
  const { goingLive } = t;
  return (
    <section className="follow" aria-labelledby="stage">
      <div className="head">
        <h2 id="stage">{goingLive.stage}</h2>
      </div>
      <ul className="notices">
        {STAGES.map((stage) => (
          <li key={stage} aria-current={stage === current || undefined}>
            <span className={`mark ${stage === current ? 'good' : 'open'}`} />
            <div>
              <h3>{goingLive.stages[stage][0]}</h3>
              <p>{goingLive.stages[stage][1]}</p>
              {stage === current ? (
                <p>{goingLive.now}</p>
              ) : (
                <p>
                  <code className="chip">STAGE={stage}</code>{' '}
                  {stage === 'applications' && (
                    <code className="chip">APPLY_URL={applyUrl ?? 'https://…'}</code>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="small muted">{goingLive.change}</p>
    </section>
  );
}

const SIZES: readonly PaperSize[] = ['a4', 'a3'];
/** The languages that the programme prints, and each by itself. */
const CHOICES: readonly PosterLanguages[] = [
  programme.posterLanguages,
  ...LANGUAGES.map((language) => [language] as const),
].filter((each, index, all) => all.findIndex((one) => String(one) === String(each)) === index);

/** The sheet as it will be printed, and what can be chosen of it. */
function Posters({ origin }: { origin: string }) {
  const { t, format } = useLanguage();
  const { goingLive } = t;
  const [size, setSize] = useState<PaperSize>('a4');
  const [languages, setLanguages] = useState<PosterLanguages>(programme.posterLanguages);
  const address = posterAddress(languages, origin);
  return (
    <section className="block" aria-labelledby="posters">
      <div className="head">
        <h2 id="posters">{goingLive.posters}</h2>
      </div>
      <div className="poster-desk">
        <Poster languages={languages} size={size} address={address} />
        <div>
          <div className="switch" role="group" aria-label={t.language}>
            {CHOICES.map((each) => (
              <label key={String(each)}>
                <input
                  type="radio"
                  name="poster-language"
                  checked={String(each) === String(languages)}
                  onChange={() => setLanguages(each)}
                />
                {each.map((one) => one && format.languageName(one)).join(' + ')}
              </label>
            ))}
          </div>
          <div className="switch" role="group" aria-label={goingLive.paper}>
            {SIZES.map((each) => (
              <label key={each}>
                <input type="radio" name="paper" checked={each === size} onChange={() => setSize(each)} />
                {each.toUpperCase()}
              </label>
            ))}
          </div>
          <p>{say(goingLive.leads, { address })}</p>
          <div className="actions">
            <button type="button" className="button main-action" onClick={() => print()}>
              {say(goingLive.print, { size: size.toUpperCase() })}
            </button>
          </div>
          <p className="small muted">{goingLive.printMore}</p>
        </div>
      </div>
    </section>
  );
}
