import { useApply, usePlan } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { ProblemNotice } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';

interface RestorePlanProps {
  /** Of the backup. */
  name: string;
  madeAt: string;
  onClose: () => void;
}

/** Who comes back from a backup, who stays and who stays out. */
export function RestorePlan({ name, madeAt, onClose }: RestorePlanProps) {
  const { care, exchange } = t;
  const { data: plan, error } = usePlan('restore', { file: name });
  const apply = useApply('restore', { file: name }, onClose);
  const { inBackup = 0, added = 0, present = 0, leftOut } = plan ?? {};
  const { erased = 0, expired = 0, faulty = 0 } = leftOut ?? {};
  return (
    <section className="follow">
      <PlanSheet
        title={say(care.restoreTitle, { time: format.full(madeAt) })}
        sum={
          plan && [
            { label: care.inBackup, value: inBackup },
            { label: exchange.reasons.erased, value: -erased },
            { label: exchange.reasons.expired, value: -expired },
            { label: exchange.reasons.changed, value: -faulty },
            { label: exchange.reasons.listed, value: added + erased + expired + faulty - inBackup },
            { label: care.comeBack, value: added, kind: 'result' },
            { label: care.since, value: plan.joinedSince, kind: 'after' },
            { label: care.listThen, value: present + added, kind: 'after' },
          ]
        }
        then={plan && [[t.person.staysOut, care.thenMore]]}
        precaution={plan}
        button={plan ? say(care.bringBack, { number: added }) : t.working}
        isBlocked={added === 0}
        apply={apply}
        leave={[t.leave, onClose]}
      >
        {error && <ProblemNotice error={error} />}
      </PlanSheet>
    </section>
  );
}
