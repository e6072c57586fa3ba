import { useState } from 'react';
import { programme } from '../../../content/programme.ts';
import type { Stage } from '../../../contract/stage.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { Field } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

/** Milliseconds in which an address is typed on. */
const PAUSE = 300;

interface StagePlanProps {
  /** What the page is to show; what it shows already, to take a plan back or to lead elsewhere. */
  stage: Stage;
  page: Answer<'stage'>;
  verb: string;
  onClose: () => void;
}

/** What students see now and then, when, and what becomes of what was planned. */
export function StagePlan({ stage, page, verb, onClose }: StagePlanProps) {
  const { goingLive } = t;
  const [typed, setTyped] = useState({ applyUrl: page.applyUrl ?? '', at: '' });
  const input = { stage, applyUrl: typed.applyUrl || undefined, at: typed.at || undefined };
  const { data: plan, error, isPlaceholderData } = usePlan('setStage', input, PAUSE);
  const apply = useApply('setStage', { ...input, shown: plan?.shown }, onClose);
  const { data: people } = useAnswer('countPeople', {});
  const { now, then, at } = plan ?? {};
  const nameOf = (each: Stage) => goingLive.stages[each];
  const isOpening = stage === 'applications';
  const isOther = stage !== page.stage;
  return (
    <PlanSheet
      title={verb}
      then={[
        [
          goingLive.thePage,
          now && isOther ? say(goingLive.change, { from: nameOf(now.stage), to: nameOf(stage) }) : '',
        ],
        [goingLive.address, isOpening ? (then?.applyUrl ?? '') : ''],
        [t.care.when, at ? say(goingLive.later, { time: format.full(at) }) : goingLive.atOnce],
        [
          goingLive.takenBack,
          now?.planned
            ? say(goingLive.plannedFor, {
                stage: nameOf(now.planned.stage),
                time: format.full(now.planned.at),
              })
            : '',
        ],
        [t.screens.people, isOther && people ? say(goingLive.untold, { number: people.all }) : ''],
      ]}
      obstacle={plan?.obstacle}
      button={at ? say(goingLive.planIt, { time: format.full(at) }) : verb}
      isBlocked={plan === undefined || isPlaceholderData || error !== null}
      apply={apply}
      leave={[t.leave, onClose]}
    >
      <div className="fieldset">
        {isOpening && (
          <Field
            type="url"
            label={goingLive.address}
            value={typed.applyUrl}
            onValue={(applyUrl) => setTyped({ ...typed, applyUrl })}
          />
        )}
        {isOther && (
          <Field
            type="datetime-local"
            label={say(goingLive.at, { zone: programme.timeZone })}
            value={typed.at}
            onValue={(at) => setTyped({ ...typed, at })}
          />
        )}
      </div>
      {error && <ProblemNotice error={error} />}
    </PlanSheet>
  );
}
