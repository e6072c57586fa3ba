import { useState } from 'react';
import { programme } from '../../../content/programme.ts';
import type { Stage } from '../../../contract/stage.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { Field } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { PlanOf } from '../plan-view.tsx';

/** Milliseconds in which an address is typed on. */
const PAUSE = 300;

interface StagePlanProps {
  /** What the page is to show; what it shows already, to take a plan back or to lead elsewhere. */
  stage: Stage;
  page: Answer<'stage'>;
  onClose: () => void;
}

/** What students see now and then, when, and what becomes of what was planned. */
export function StagePlan({ stage, page, onClose }: StagePlanProps) {
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
  return <PlanOf name="setStage" isDialog {...{ input, fields, onClose }} onDone={onClose} pause={PAUSE} />;
}
