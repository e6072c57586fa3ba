import { useState } from 'react';
import { useApply, usePlan } from '../ask.ts';
import { FileDrop, type HandedFile } from '../exchange/file-drop.tsx';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface RestorePlanProps {
  /** Of the backup. */
  name: string;
  madeAt: string;
  encrypted: boolean;
  onClose: () => void;
}

/** Who comes back from a backup, who stays and who stays out. */
export function RestorePlan({ name, madeAt, encrypted, onClose }: RestorePlanProps) {
  const { t, say, format } = useLanguage();
  const { care, exchange } = t;
  const [key, setKey] = useState<HandedFile>();
  const input = { file: name, identity: key?.file };
  const { data: plan, error } = usePlan('restore', input);
  const apply = useApply('restore', input, onClose);
  const { inBackup = 0, added = 0, present = 0, skipped, onlyOnList } = plan ?? {};
  const { erased = 0, expired = 0, faulty = 0 } = skipped ?? {};
  const there = inBackup - added - erased - expired - faulty;
  const verb = added === 0 ? care.nobodyMissing : say(care.bringBack, { number: added });
  const needsKey = encrypted && key === undefined;
  return (
    <section className="follow">
      <PlanSheet
        title={say(care.restoreTitle, { time: format.full(madeAt) })}
        sum={
          plan && [
            { label: care.inBackup, value: inBackup },
            { label: exchange.reasons.erased, value: -erased },
            { label: exchange.reasons.expired, value: -expired },
            { label: care.faulty, value: -faulty },
            { label: care.there, value: -there },
            { label: care.comeBack, value: added, kind: 'result' },
            { label: care.since, value: onlyOnList?.count ?? 0, kind: 'after' },
            { label: care.listThen, value: present + added, kind: 'after' },
          ]
        }
        then={plan && [[care.then, care.thenMore]]}
        precaution={plan}
        button={plan ? verb : needsKey ? care.needsKey : care.restoreWaits}
        isBlocked={added === 0}
        apply={apply}
        leave={[t.leave, onClose]}
      >
        {error && !needsKey && <ProblemNotice error={error} />}
        {encrypted && !plan && <FileDrop label={care.key} onFile={setKey} />}
      </PlanSheet>
    </section>
  );
}
