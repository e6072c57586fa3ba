import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../waitlist/entries.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { Done } from '../../../operator/actions/plan.ts';
import { useAct, useAnswer, useDownload } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Icon } from '../studio-icon.tsx';
import { useTexts } from '../use-texts.ts';
import { ActButton, Address, Button, Facts, ProblemNotice } from '../parts.tsx';
import type { linkTo } from '../route.ts';
import { PeoplePlan, type OpenPlan } from './people-plan.tsx';
import { useSelected } from './use-selected.ts';

interface PersonPanelProps {
  email: string;
  /** While likely typos are corrected one after the other: where the next is. */
  next: ReturnType<typeof linkTo> | undefined;
  onClose: () => void;
}

/** Everything that is held about someone, in the order in which one is asked for it. */
export function PersonPanel({ email, next, onClose }: PersonPanelProps) {
  const { t, say, format } = useTexts();
  const { isCorrecting, linkWith } = useSelected();
  const { data, error } = useAnswer('person', { email });
  // Each time somebody is looked up is in the log: what is changed here is not asked for again.
  const [changed, setChanged] = useState<Partial<Entry>>({});
  const entry = data?.entry && { ...data.entry, meant: data.meant, ...changed };
  const personPage = useDownload({ name: 'personPage', input: { email } });
  const [plan, setPlan] = useState<OpenPlan>();
  const keep = () => setPlan(undefined);
  const done = ({ language }: Done) => {
    if (language !== undefined) setChanged({ ...changed, language });
    if (plan !== 'language' && next === undefined) onClose();
    else keep();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!plan) heading.current?.focus();
  }, [plan]);
  const { person } = t;
  const isForm = isCorrecting || next !== undefined;
  return (
    <aside className="panel" aria-label={email}>
      <a className="back" {...linkWith({ person: undefined, correct: undefined })}>
        <Icon name="back" />
        {t.screens.people}
      </a>
      <header>
        <h2 tabIndex={-1} ref={heading}>
          <Address email={email} />
        </h2>
        <Button isForAll kind="close" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      {entry && plan && <PeoplePlan key={plan} plan={plan} people={[entry]} onDone={done} onClose={keep} />}
      {entry && isForm && !plan && <CorrectForm {...entry} next={next} onAll={() => setPlan('domain')} />}
      {entry && data.isWaiting && (
        <p>
          {entry.confirm_until ? say(person.waitsUntil, { time: entry.confirm_until }) : person.waitsForMail}
        </p>
      )}
      {data && <Held {...data} entry={entry} />}
      {entry && !plan && (
        <section>
          <div className="actions">
            <ActButton act={personPage}>{person.export}</ActButton>
            {!isForm && (
              <a className="button" {...linkWith({ correct: 'yes' })}>
                {t.people.correct}
              </a>
            )}
            <Button onClick={() => setPlan('language')}>{t.people.language}</Button>
            <Button kind="danger" onClick={() => setPlan('erase')}>
              {t.people.erase}
            </Button>
          </div>
          <p className="muted small">{say(person.exportMore, { lastDay: format.longDay(data.answerBy) })}</p>
        </section>
      )}
    </aside>
  );
}

function Held({ entry, erasedAt, keptUntil, mails, wording }: Answer<'person'>) {
  const { t, say, format } = useTexts();
  const { person, columns } = t;
  if (!entry)
    return (
      <section>
        <p>{t.problems.missing}</p>
        {erasedAt && <p>{say(person.erasedAt, { time: erasedAt })}</p>}
      </section>
    );
  const { joined_at, language, source_page, consent_version, confirmed_at } = entry;
  const [version = '', readIn] = consent_version.split('/');
  const agreed = (
    <>
      {wording && readIn ? say(person.readIn, { version, language: readIn }) : consent_version}
      {wording && (
        <>
          <blockquote lang={wording.language}>{wording.sentence}</blockquote>
          <details>
            <summary>{person.wholeText}</summary>
            <div className="small" lang={wording.language}>
              <p>{wording.privacy}</p>
              {wording.details.map(({ title, text }) => (
                <p key={title}>{`${title} ${text}`}</p>
              ))}
            </div>
          </details>
        </>
      )}
    </>
  );
  return (
    <>
      <section>
        <Facts
          facts={[
            [columns.joined_at, format.full(joined_at)],
            [columns.confirmed_at, confirmed_at ? format.full(confirmed_at) : undefined],
            [columns.language, format.languageName(language)],
            [columns.source_page, source_page === 'landing' ? person.landing : person.imported],
            [columns.consent_version, agreed],
            [person.deletedOn, keptUntil && format.date(keptUntil)],
          ]}
        />
      </section>
      <section>
        <h3>
          {t.screens.messages} <span className="n">{format.number(mails.length)}</span>
        </h3>
        <ul className="got">
          {mails.map(({ message, state, at }) => (
            <li key={message}>
              <span>{message}</span>
              <time dateTime={at}>{format.full(at)}</time>
              <small>{person.states[state]}</small>
            </li>
          ))}
        </ul>
        <p className="muted small">{person.thatIsAll}</p>
      </section>
    </>
  );
}

interface CorrectFormProps extends Pick<PersonPanelProps, 'email' | 'next'> {
  /** The host that was probably meant. */
  meant: string | undefined;
  /** Opens the plan for all addresses at the same host. */
  onAll: () => void;
}

/** Replaces a mistyped address; what was probably meant is there already. */
function CorrectForm({ email, meant, next, onAll }: CorrectFormProps) {
  const { t, say } = useTexts();
  const { change, linkWith } = useSelected();
  const { data } = useAnswer('countPeople', { domain: email.replace(/.*@/, '') });
  const { selected: number = 0 } = data ?? {};
  const [value, setValue] = useState(meant ? email.slice(0, email.indexOf('@') + 1) + meant : email);
  const act = useAct('correct', { from: email, to: value }, ({ email: corrected }) => {
    if (next === undefined) change({ person: corrected, correct: undefined }, true);
  });
  return (
    <form className="fieldset" onSubmit={act.run} onChange={act.forget}>
      <Field label={t.person.newAddress} inputMode="email" value={value} onValue={setValue} />
      {act.error && <ProblemNotice error={act.error} />}
      <p className="muted small">{t.person.correctMore}</p>
      <div className="actions">
        <Button type="submit" kind="main-action" isBlocked={act.isRunning}>
          {t.person.save}
        </Button>
        <a className="button" {...(next ?? linkWith({ correct: undefined }))}>
          {next === undefined ? t.cancel : t.person.asItIs}
        </a>
        {meant && number > 1 && (
          <Button onClick={onAll}>{say(t.people.correctAll, { number, domain: meant })}</Button>
        )}
      </div>
    </form>
  );
}
