import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useApply, useAnswer, type Answer } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { Address, Button, Facts, ProblemNotice } from '../parts.tsx';
import { go } from '../route.ts';
import { ErasePlan } from './erase-plan.tsx';
import { useSelected } from './selection.ts';

interface PersonPanelProps {
  email: string;
  /** While likely typos are corrected one after the other: where the next is. */
  next: string | undefined;
  onClose: () => void;
}

/** Everything that is held about someone, in the order in which one is asked for it. */
export function PersonPanel({ email, next, onClose }: PersonPanelProps) {
  const { t } = useLanguage();
  const { isCorrecting, linkTo } = useSelected();
  const { data, error } = useAnswer('person', { email });
  const [isErasing, setErasing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className="panel" aria-label={email}>
      <a className="back" href={linkTo({ person: undefined, correct: undefined })}>
        <Icon name="back" />
        {t.screens.people}
      </a>
      <header>
        <h2 tabIndex={-1} ref={heading}>
          <Address email={email} />
        </h2>
        <Button kind="close" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {error && <ProblemNotice error={error} />}
      {isErasing && (
        <ErasePlan
          emails={[email]}
          onDone={next === undefined ? onClose : undefined}
          onKeep={() => setErasing(false)}
        />
      )}
      {data?.entry && !isErasing && (isCorrecting || next !== undefined) && (
        <CorrectForm email={email} meant={data.meant ?? email.slice(email.indexOf('@') + 1)} next={next} />
      )}
      {data && <Record record={data} />}
      {data?.entry && !isErasing && (
        <section>
          <div className="actions">
            <a
              className="button"
              href={`/api/sheet?email=${encodeURIComponent(email)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.person.export}
            </a>
            {!isCorrecting && next === undefined && (
              <a className="button" href={linkTo({ correct: 'yes' })}>
                {t.people.correct}
              </a>
            )}
            <Button kind="danger" onClick={() => setErasing(true)}>
              {t.people.erase}
            </Button>
          </div>
          <AnswerBy day={data.answerBy} />
        </section>
      )}
    </aside>
  );
}

function AnswerBy({ day }: { day: string }) {
  const { t, say, format } = useLanguage();
  return <p className="muted small">{say(t.person.exportMore, { day: format.longDay(day) })}</p>;
}

function Record({ record: { entry, keptUntil, mails, erasedAt, wording } }: { record: Answer<'person'> }) {
  const { t, say, format } = useLanguage();
  const { person, people } = t;
  if (!entry)
    return (
      <section>
        <p>{person.notListed}</p>
        {erasedAt && <p className="muted">{say(person.erasedAt, { time: format.full(erasedAt) })}</p>}
      </section>
    );
  return (
    <>
      <section>
        <Facts
          facts={[
            [people.columns.joined, <time dateTime={entry.joined_at}>{format.full(entry.joined_at)}</time>],
            [people.columns.language, format.languageName(entry.language)],
            [person.how, entry.source_page === 'landing' ? person.landing : person.imported],
            [
              person.agreed,
              <>
                {entry.consent_version}
                {wording ? (
                  <Wording wording={wording} language={entry.language} />
                ) : (
                  <p className="muted small">{person.unknownWording}</p>
                )}
              </>,
            ],
            [person.deletedOn, keptUntil === undefined ? person.notDeleted : format.date(keptUntil)],
          ]}
        />
      </section>
      <section>
        <h3>{people.columns.messages}</h3>
        {mails.length === 0 && <p className="muted">{person.noMessages}</p>}
        <ul className="got">
          {mails.map(({ message, state, at }) => (
            <li key={message}>
              <span>{message}</span>
              <time dateTime={at}>{format.moment(at)}</time>
              <small>{person.states[state]}</small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <p className="muted small">{person.thatIsAll}</p>
      </section>
    </>
  );
}

interface WordingProps {
  wording: NonNullable<Answer<'person'>['wording']>;
  language: string;
}

/** What was beside the form, as it was shown. */
function Wording({ wording: { sentence, privacy, details }, language }: WordingProps) {
  const { t } = useLanguage();
  return (
    <>
      <blockquote lang={language}>{sentence}</blockquote>
      <details>
        <summary>{t.person.wholeText}</summary>
        <div className="small" lang={language}>
          <p>{privacy}</p>
          {details.map(({ title, text }) => (
            <p key={title}>
              <b>{title}</b> {text}
            </p>
          ))}
        </div>
      </details>
    </>
  );
}

/** Replaces a mistyped address; what was probably meant is there already. */
function CorrectForm({ email, meant, next }: { email: string; meant: string; next: string | undefined }) {
  const { t } = useLanguage();
  const { linkTo } = useSelected();
  const [value, setValue] = useState(email.slice(0, email.indexOf('@') + 1) + meant);
  const apply = useApply('correct', { from: email, to: value }, ({ email: corrected }) => {
    if (next === undefined) go(linkTo({ person: corrected, correct: undefined }), true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!apply.isRunning) apply.run();
  };
  return (
    <form className="fieldset" onSubmit={submit}>
      <h3>{t.person.correctTitle}</h3>
      <Field label={t.person.newAddress} inputMode="email" value={value} onValue={setValue} />
      {apply.error && <ProblemNotice error={apply.error} />}
      <p className="muted small">{t.person.correctMore}</p>
      <div className="actions">
        <Button type="submit" kind="main-action" isBlocked={apply.isRunning}>
          {t.person.save}
        </Button>
        <a className="button" href={next ?? linkTo({ correct: undefined })}>
          {next === undefined ? t.leave : t.person.asItIs}
        </a>
      </div>
    </form>
  );
}
