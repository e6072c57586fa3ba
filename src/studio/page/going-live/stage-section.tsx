import { useState } from 'react';
import { programme } from '../../../content/programme.ts';
import { PATHS } from '../../../content/locales.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { STAGES, type Stage } from '../../../contract/stage.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { describeCheck } from '../shown-checks.tsx';
import { Field } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { Flag, Notice, OpenButton } from '../parts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { useTitles } from '../messages/use-messages.ts';
import { hrefOf } from '../route.ts';

export type PublicPage = Answer<'stage'>;

/** Milliseconds in which an address is typed on. */
const PAUSE = 300;

/** Names of the messages for people on the list that a stage calls for. */
const MESSAGES: Partial<Record<Stage, string>> = { applications: 'applications-open', closed: 'next-round' };

/** What students can do, as the public page shows it; what is planned; each stage to be seen and changed to. */
export function StageSection({ page }: { page: PublicPage }) {
  const { t, say, language } = useTexts();
  const { goingLive } = t;
  const { stage: current, planned, isFixed } = page;
  const { waitlist, applications, closed, takeStageBack, otherAddress } = t.titles;
  const verbs: Partial<Record<Stage, string>> = {
    ...{ waitlist, applications, closed },
    [current]: planned ? takeStageBack : current === 'applications' ? otherAddress : undefined,
  };
  return (
    <section className="follow" aria-labelledby="stage">
      <h2 id="stage">{goingLive.stage}</h2>
      <Served page={page} />
      <ul className="stages">
        {STAGES.map((stage) => (
          <li key={stage} aria-current={stage === current || undefined}>
            <h3>{t.stages[stage]}</h3>
            {stage === current && <Flag mark="good">{goingLive.now}</Flag>}
            {stage === planned?.stage && (
              <Flag mark="look">{say(goingLive.planned, { time: planned.at })}</Flag>
            )}
            <p>{goingLive.about[stage]}</p>
            <Fitting name={MESSAGES[stage]} />
            <div className="actions">
              <a className="button small" href={hrefOfStage(stage, language)} target="_blank">
                {goingLive.see}
              </a>
              {verbs[stage] !== undefined && !isFixed && (
                <OpenButton
                  kind="small"
                  dialog={(onClose) => <StagePlan stage={stage} page={page} onClose={onClose} />}
                >
                  {`${verbs[stage]}…`}
                </OpenButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isFixed && <p className="small muted">{t.problems.stageFixed}</p>}
    </section>
  );
}

interface StagePlanProps {
  /** What the page is to show; what it shows already, to take a plan back or to lead elsewhere. */
  stage: Stage;
  page: PublicPage;
  onClose: () => void;
}

/** What students see now and then, when, and what becomes of what was planned. */
function StagePlan({ stage, page, onClose }: StagePlanProps) {
  const { t, say } = useTexts();
  const [typed, setTyped] = useState({ applyUrl: page.applyUrl ?? '', at: '' });
  const input = { stage, applyUrl: typed.applyUrl || undefined, at: typed.at || undefined };
  const fields = (
    <div className="fieldset">
      {stage === 'applications' && (
        <Field
          type="url"
          label={t.goingLive.address}
          value={typed.applyUrl}
          onValue={(applyUrl) => setTyped({ ...typed, applyUrl })}
        />
      )}
      {stage !== page.stage && (
        <Field
          type="datetime-local"
          label={say(t.goingLive.at, { zone: programme.timeZone })}
          value={typed.at}
          onValue={(at) => setTyped({ ...typed, at })}
        />
      )}
    </div>
  );
  return <PlanOf name="setStage" isDialog {...{ input, fields, onClose }} pause={PAUSE} />;
}

/** The stage as it was built, in the studio's language where the page has it. */
function hrefOfStage(stage: Stage, language: string): string {
  const shown = LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
  return `/stages/${stage}${PATHS[shown]}`;
}

/** What the public page shows, and what to do where that is something else. */
function Served({ page: { seen, stage } }: { page: PublicPage }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  if (seen.level === 'good') return <Flag mark="good">{say(t.goingLive.served, { stage })}</Flag>;
  const { title, reason } = describeCheck(spoken, seen);
  return (
    <Notice title={title}>
      <p>{reason}</p>
    </Notice>
  );
}

/** The message that people on the list expect. */
function Fitting({ name }: { name: string | undefined }) {
  const { t } = useTexts();
  const titleOf = useTitles();
  if (name === undefined) return null;
  return (
    <p>
      {t.goingLive.fitting} <a href={hrefOf('messages', {}, name)}>{titleOf(name)}</a>
    </p>
  );
}
