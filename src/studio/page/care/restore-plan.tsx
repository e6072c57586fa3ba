import { useState } from 'react';
import { apply, usePlan } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { PlanSheet, ProblemNotice, Progress, Sum } from '../parts.tsx';
import { say } from '../say.ts';

interface RestorePlanProps {
  /** Of the backup. */
  name: string;
  onClose: () => void;
}

/** Who comes back from a backup, who stays and who stays out. */
export function RestorePlan({ name, onClose }: RestorePlanProps) {
  const { t, format } = useLanguage();
  const [identity, setIdentity] = useState<string>();
  const input = { file: name, identity };
  const { data: plan, error } = usePlan('restore', input);
  const change = useChange(() => apply('restore', input), onClose);
  const { care } = t;
  const number = format.number;
  return (
    <PlanSheet
      title={say(care.restoreTitle, { name })}
      then={
        plan
          ? [
              [care.first, care.firstMore],
              [care.thenKey, care.thenMore],
            ]
          : []
      }
      actions={
        <>
          <button
            type="button"
            className="button main-action"
            aria-disabled={!plan || plan.added === 0 || change.isRunning || undefined}
            onClick={change.run}
          >
            {!plan
              ? care.restoreWaits
              : plan.added === 0
                ? care.nobodyMissing
                : say(care.bringBack, { number: number(plan.added) }, plan.added)}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {care.leave}
          </button>
        </>
      }
    >
      {error && <ProblemNotice error={error} />}
      {change.error && <ProblemNotice error={change.error} />}
      {name.endsWith('.age') && <KeyFile onKey={setIdentity} />}
      {plan && (
        <Sum
          lines={[
            { label: care.inBackup, value: plan.inBackup },
            { label: care.erased, value: -plan.skipped.erased },
            { label: care.expired, value: -plan.skipped.expired },
            { label: care.faulty, value: -plan.skipped.faulty },
            {
              label: care.there,
              value: -(
                plan.inBackup -
                plan.added -
                plan.skipped.erased -
                plan.skipped.expired -
                plan.skipped.faulty
              ),
            },
            { label: care.comeBack, value: plan.added, isResult: true },
            { label: care.since, value: plan.onlyOnList.count, isAfter: true },
            { label: care.listThen, value: plan.present + plan.added, isAfter: true },
          ]}
        />
      )}
      {change.job?.state === 'running' && <Progress job={change.job} />}
    </PlanSheet>
  );
}

/** The key of an encrypted backup, from its file; it stays in this page's memory. */
function KeyFile({ onKey }: { onKey: (key: string) => void }) {
  const { t } = useLanguage();
  return (
    <div className="fieldset">
      <label htmlFor="key">{t.care.key}</label>
      <input id="key" type="file" onChange={({ target }) => void target.files?.[0]?.text().then(onKey)} />
    </div>
  );
}
