import { useState } from 'react';
import { useTexts } from '../use-texts.ts';
import { usePlan } from '../ask.ts';
import { ProblemNotice } from '../parts.tsx';
import { AddressColumn, FilePlan } from './import-form.tsx';
import { FileDrop, FileLine, type HandedFile } from './file-drop.tsx';
import { answersOf, Ticks, type Ticked } from './ticks.tsx';

/** People whose addresses bounced, or who left elsewhere: addresses that are pasted, or a file of another program. */
export function TakeOffForm() {
  const { t } = useTexts();
  const [handed, setHanded] = useState<HandedFile>();
  if (handed) return <Leaving key={handed.file} handed={handed} onLeave={() => setHanded(undefined)} />;
  return (
    <div className="two">
      <FileDrop onFile={setHanded} />
      <p className="muted">{t.exchange.offMore}</p>
    </div>
  );
}

function Leaving({ handed, onLeave }: { handed: HandedFile; onLeave: () => void }) {
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const [email, setEmail] = useState<string>();
  const who = { ...handed, email, leaving: answersOf(ticked, 'all') };
  const { plan, error, act } = usePlan('takeOff', { who }, { onDone: onLeave });
  return (
    <>
      <FileLine handed={handed} rows={plan?.look?.rows} onOther={onLeave} />
      {error && <ProblemNotice error={error} />}
      {plan?.look && plan.settled && (
        <div className="two">
          <div>
            <AddressColumn
              look={plan.look}
              settled={plan.settled}
              onChoose={({ email: chosen }) => setEmail(chosen)}
            />
            {plan.look.columns.length > 1 && (
              <Ticks asks="leaving" look={plan.look} ticked={ticked} onTick={setTicked} />
            )}
          </div>
          <FilePlan plan={plan} act={act} />
        </div>
      )}
    </>
  );
}
