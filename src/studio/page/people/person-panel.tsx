import { useEffect, useRef, useState } from 'react';
import { useAnswer, type Answer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { Address, ProblemNotice } from '../parts.tsx';
import { useRoute } from '../route.ts';
import { say } from '../say.ts';
import { CorrectForm } from './correct-form.tsx';
import { ErasePlan } from './erase-plan.tsx';
import { useSelected } from './selection.ts';

/** Everything that is held about someone, in the order in which one is asked for it. */
export function PersonPanel({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLanguage();
  const { query } = useRoute();
  const { linkTo } = useSelected();
  const { data, error } = useAnswer('person', { email });
  const [isErasing, setErasing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  }, [onClose]);
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
        <button type="button" className="button close" aria-label={t.person.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {error && <ProblemNotice error={error} />}
      {isErasing ? (
        <ErasePlan emails={[email]} onDone={onClose} onKeep={() => setErasing(false)} />
      ) : (
        data && <Record record={data} isCorrecting={query.has('correct')} onErase={() => setErasing(true)} />
      )}
    </aside>
  );
}

interface RecordProps {
  record: Answer<'person'>;
  isCorrecting: boolean;
  onErase: () => void;
}

function Record({ record, isCorrecting, onErase }: RecordProps) {
  const { t, format } = useLanguage();
  const { linkTo } = useSelected();
  const { address, entry, keptUntil, mails, erasedAt, answerBy } = record;
  const { person } = t;
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
        {isCorrecting ? (
          <CorrectForm email={address} />
        ) : (
          <a className="button small plain" href={linkTo({ correct: 'yes' })}>
            {person.correctTitle}
          </a>
        )}
        <dl className="facts">
          <dt>{person.joined}</dt>
          <dd>
            <time dateTime={entry.joined_at}>{format.full(entry.joined_at)}</time>
          </dd>
          <dt>{person.language}</dt>
          <dd>{format.languageName(entry.language)}</dd>
          <dt>{person.how}</dt>
          <dd>{entry.source_page === 'landing' ? person.landing : person.imported}</dd>
          <dt>{person.agreed}</dt>
          <dd>
            <Consent record={record} />
          </dd>
          <dt>{person.deletedOn}</dt>
          <dd>{keptUntil === undefined ? person.notDeleted : format.longDay(keptUntil)}</dd>
        </dl>
      </section>
      <section>
        <h3>{person.messages}</h3>
        {mails.length === 0 && <p className="muted">{person.noMessages}</p>}
        <ul className="got">
          {mails.map(({ message, state, at }) => (
            <li key={message}>
              <span>{message}</span>
              <time dateTime={at}>{format.day(at)}</time>
              <small>{person.states[state]}</small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <p className="muted small">{person.thatIsAll}</p>
        <div className="actions">
          <a
            className="button"
            href={`/api/sheet?email=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
          >
            {person.export}
          </a>
          <button type="button" className="button danger" onClick={onErase}>
            {t.people.erase}
          </button>
        </div>
        <p className="muted small">{say(person.exportMore, { day: format.longDay(answerBy) })}</p>
      </section>
    </>
  );
}

/** The wording that was beside the form, as it was shown. */
function Consent({ record: { entry, wording } }: { record: Answer<'person'> }) {
  const { t } = useLanguage();
  if (!entry) return null;
  return (
    <>
      {entry.consent_version}
      {wording ? (
        <>
          <blockquote lang={entry.language}>{wording.sentence}</blockquote>
          <details>
            <summary>{t.person.wholeText}</summary>
            <div className="small" lang={entry.language}>
              <p>{wording.privacy}</p>
              {wording.details.map(({ title, text }) => (
                <p key={title}>
                  <b>{title}</b> {text}
                </p>
              ))}
            </div>
          </details>
        </>
      ) : (
        <p className="muted small">{t.person.unknownWording}</p>
      )}
    </>
  );
}
