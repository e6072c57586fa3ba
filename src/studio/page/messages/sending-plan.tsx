import { useState } from 'react';
import type { Area } from '../../../operator/checks/check.ts';
import { useAnswer, usePlan } from '../ask.ts';
import { Checks, linesOf } from '../shown-checks.tsx';
import { ForAdministrator } from '../copy.tsx';
import { Field, WhoFields, type Who } from '../fields.tsx';
import { isRunning, useJobs } from '../follow.ts';
import { useTexts } from '../use-texts.tsx';
import { ProblemNotice } from '../parts.tsx';
import { PlanView } from '../plan-view.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { useIsDraft } from './writing.tsx';

const PER_MINUTE = 60;
/** What is looked at before, and of what also that is named which is well. */
const BEFORE: Area[] = ['site', 'page', 'backups', 'people', 'mail', 'message'];
const NAMED: readonly Area[] = ['mail', 'message'];
/** Milliseconds in which a pace or a domain is typed on. */
const PAUSE = 200;

/** Who gets the message, who does not and why, and how long it takes. */
export function SendingPlan({ name }: { name: string }) {
  const { t } = useTexts();
  const { messages } = t;
  const [who, setWho] = useState<Who>({});
  const isAgain = useRoute().query.has('again');
  const [answers, setAnswers] = useState({ first: false, addNew: false, again: isAgain });
  const [typed, setTyped] = useState<string>();
  // Whoever goes on after a pause keeps the pace.
  const jobs = useJobs().filter(({ action }) => action === 'send');
  const before = jobs.find(({ sending }) => sending?.name === name);
  const pace = before?.sending?.perMinute ?? PER_MINUTE;
  const perMinute = Math.max(1, Math.round(Number(typed)) || pace);
  const onBegin = () => go(hrefOf('messages', { step: 'report' }, name));
  const input = { name, ...who, ...answers, perMinute };
  const { plan, error, act } = usePlan('send', input, { onBegin, pause: PAUSE });
  const isDraft = useIsDraft(name);
  return (
    <div className="two">
      {error && <ProblemNotice error={error} />}
      {plan && (
        <PlanView
          plan={plan}
          act={act}
          onAnswer={(question, isOn) => setAnswers({ ...answers, [question]: isOn })}
          obstacle={jobs.some(isRunning) ? 'busy' : isDraft ? 'unsaved' : undefined}
        />
      )}
      <div>
        <section className="fieldset block">
          <h2>{t.person.who}</h2>
          <WhoFields who={who} onWho={(changed) => setWho({ ...who, ...changed })} />
          <Field type="number" min={1} label={messages.perMinute} value={typed ?? pace} onValue={setTyped} />
          <p className="small muted">{messages.rate}</p>
        </section>
        <Before name={name} />
      </div>
    </div>
  );
}

/** What to know before the button is pressed. What is well of message and mail is named, all else that is well counted. */
function Before({ name }: { name: string }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { data: checks } = useAnswer('checks', { areas: BEFORE, url: 'public', message: name });
  const shown = checks?.filter(({ area, level }) => level !== 'good' || NAMED.includes(area)) ?? [];
  return (
    <section aria-labelledby="before">
      <h2 id="before">{t.messages.before}</h2>
      <Checks checks={shown} />
      <p className="muted small">
        {checks ? say(t.goingLive.fine, { number: checks.length - shown.length }) : t.working}
      </p>
      <ForAdministrator lines={linesOf(spoken, shown)} />
    </section>
  );
}
