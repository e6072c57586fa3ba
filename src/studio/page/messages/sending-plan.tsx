import { useState } from 'react';
import type { Area } from '../../../operator/checks/check.ts';
import { useAnswer, usePlan } from '../ask.ts';
import { Checks, ForAdministrator } from '../shown-checks.tsx';
import { Checkbox } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { ProblemNotice } from '../parts.tsx';
import { PlanView } from '../plan-view.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useOpenSending } from './use-messages.ts';
import { atOf, NOW, When } from './when.tsx';
import { ToWhom, type Whom } from './to-whom.tsx';
import { useIsDraft } from './writing.tsx';

/** So many get it first where a few are to get it first. */
const FIRST = 20;
/** What is looked at before, and of what also that is named which is well. */
const BEFORE: Area[] = ['site', 'page', 'backups', 'people', 'mail', 'message'];
const NAMED: readonly Area[] = ['mail', 'message'];
/** Milliseconds in which a day or a domain is typed on. */
const PAUSE = 200;

/** To whom the message goes, and when; beside it who gets it, who does not and why, and how long it takes. */
export function SendingPlan({ name }: { name: string }) {
  const { t } = useTexts();
  const { messages } = t;
  const { query } = useRoute();
  const [whom, setWhom] = useState<Whom>({ has: query.get('has') ?? undefined });
  const [time, setTime] = useState(NOW);
  const [isFirst, setFirst] = useState(false);
  const [again, setAgain] = useState(query.has('again'));
  const input = { name, ...whom, ...atOf(time), again, first: isFirst ? FIRST : undefined };
  const onDone = () => go(hrefOf('messages', { step: 'report' }, name));
  const { plan, error, act, isWaiting } = usePlan('send', input, { onDone, pause: PAUSE });
  const open = useOpenSending(name);
  const isDraft = useIsDraft(name);
  return (
    <div className="two planning">
      <div>
        <ToWhom name={name} whom={whom} onWhom={setWhom} />
        <section className="ask" aria-labelledby="when">
          <h2 id="when">{messages.when}</h2>
          <When time={time} onTime={setTime} />
          <Checkbox
            label={messages.first}
            more={messages.firstMore}
            checked={isFirst}
            onChange={() => setFirst(!isFirst)}
          />
        </section>
        <Before name={name} />
      </div>
      {error && <ProblemNotice error={error} />}
      {plan && (
        <PlanView
          plan={plan}
          act={act}
          answers={{ again }}
          onAnswer={setAgain}
          obstacle={isDraft ? 'unsaved' : undefined}
          button={open && messages.changeIt}
          nobody={isWaiting ? undefined : messages.nobody}
        />
      )}
    </div>
  );
}

/** What to know before the button is pressed. What is well of message and mail is named, all else that is well counted. */
function Before({ name }: { name: string }) {
  const { t, say } = useTexts();
  const { data: checks } = useAnswer('checks', { areas: BEFORE, url: 'public', message: name });
  const shown = checks?.filter(({ area, level }) => level !== 'good' || NAMED.includes(area)) ?? [];
  return (
    <section className="ask" aria-labelledby="before">
      <h2 id="before">{t.messages.before}</h2>
      <Checks checks={shown} />
      <p className="muted small">
        {checks ? say(t.goingLive.fine, { number: checks.length - shown.length }) : t.working}
      </p>
      <ForAdministrator checks={shown} />
    </section>
  );
}
