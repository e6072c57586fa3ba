import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { useAnswer, useApply } from '../ask.ts';
import { Choice, Field, languageNames } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { format, say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { go, hrefOf } from '../route.ts';
import { Filters } from './filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { RemovalSheet } from './removal-sheet.tsx';
import { useSelected } from './selection.ts';

/** Before people are sought, in milliseconds. */
const PAUSE = 150;

/** The list: search, filters, a page of people, and the panel of one of them. */
export function People() {
  const { who, flagged, older, person, isNarrowed, linkTo } = useSelected();
  // Somebody may still be typing.
  const pause = who.text === undefined ? 0 : PAUSE;
  const page = { ...who, flagged, olderThan: older };
  const { data, error, isPlaceholderData } = useAnswer('people', page, pause);
  const { data: counts } = useAnswer('countPeople', who, pause);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [erasing, setErasing] = useState<'chosen' | 'waiting'>();
  // Of likely typos the first is open at once: when it is dealt with, the next is the first.
  const first = data?.people[0];
  const current = person ?? (flagged ? first?.email : undefined);
  const close = () => {
    setErasing(undefined);
    go(linkTo({ person: undefined, correct: undefined, flagged: undefined }));
  };
  useFocusOfRow(current ?? erasing);
  const { selected = 0, all = 0, waiting = 0 } = counts ?? {};
  const figure = isNarrowed && !flagged ? say(t.ofAll, { part: selected, all }) : format.number(all);
  return (
    <div className={current !== undefined || erasing ? 'with-panel' : undefined}>
      <header className="top">
        <h1>
          {t.screens.people} {counts && <span className="n">{figure}</span>}
        </h1>
        <div className="actions">
          {who.waiting && first && (
            <Button kind="danger" onClick={() => setErasing('waiting')}>
              {say(t.people.eraseWaiting, { number: selected })}
            </Button>
          )}
          <InAndOut />
        </div>
      </header>
      {(isNarrowed || counts?.all !== 0) && <Filters waiting={waiting} />}
      {error && <ProblemNotice error={error} />}
      <div className="split">
        <div className="list" aria-busy={isPlaceholderData}>
          {data && first && <PeopleTable {...data} current={current} chosen={chosen} onChoose={setChosen} />}
          {data && !first && (
            <p className="empty" role="status">
              {isNarrowed ? t.people.none : t.people.empty}{' '}
              {!isNarrowed && <a href={hrefOf('in-and-out')}>{t.exchange.in}</a>}
            </p>
          )}
          {chosen.size > 0 && <Chosen emails={chosen} onErase={() => setErasing('chosen')} />}
        </div>
        {erasing && (
          <aside className="panel">
            <RemovalSheet
              name="erase"
              input={erasing === 'chosen' ? { emails: [...chosen] } : { waiting: who }}
              onDone={() => {
                setChosen(new Set());
                close();
              }}
              onKeep={close}
            />
          </aside>
        )}
        {!erasing && current !== undefined && (
          <PersonPanel
            key={current}
            email={current}
            next={person === undefined ? linkTo({ older: first?.id }) : undefined}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

/** The ways in and out: somebody is added, those who are sought are exported. */
function InAndOut() {
  const { who } = useSelected();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button onClick={() => setAdding(true)}>
        <Icon name="plus" />
        {t.people.add}
      </Button>
      <a
        className="button"
        href={hrefOf('in-and-out', { ...who, text: undefined, waiting: undefined }, 'out')}
      >
        {t.exchange.out}
      </a>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** Puts somebody on the list who agreed elsewhere. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(DEFAULT_LANGUAGE);
  const [consent, setConsent] = useState('');
  const apply = useApply('add', { email, language, consent }, (added) => {
    onClose();
    go(hrefOf('people', { person: added.email }));
  });
  return (
    <dialog ref={show} className="plan" aria-labelledby="add" onClose={onClose}>
      <h2 id="add">{t.people.add}</h2>
      <form className="fieldset" onSubmit={apply.run}>
        <Field label={t.columns.email} inputMode="email" required value={email} onValue={setEmail} />
        <Choice label={t.columns.language} value={language} options={languageNames()} onValue={setLanguage} />
        <Field label={t.person.consent} required value={consent} onValue={setConsent} />
        {apply.error && <ProblemNotice error={apply.error} />}
        <p className="muted small">{t.person.addMore}</p>
        <div className="actions">
          <Button type="submit" kind="main-action" isBlocked={apply.isRunning}>
            {t.people.add}
          </Button>
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{t.leave}</Button>
        </div>
      </form>
    </dialog>
  );
}

/** How many are chosen, and what can be done with them. */
function Chosen({ emails, onErase }: { emails: ReadonlySet<string>; onErase: () => void }) {
  const { linkTo } = useSelected();
  const [only] = emails.size === 1 ? emails : [];
  return (
    <div className="selection" role="group">
      <span aria-live="polite">{say(t.people.chosen, { number: emails.size })}</span>
      {only !== undefined && (
        <a className="button" href={linkTo({ person: only, correct: 'yes' })}>
          {t.people.correct}
        </a>
      )}
      <Button kind="danger" onClick={onErase}>
        {t.people.erase}
      </Button>
    </div>
  );
}

/** Gives the focus back to the row of a person whose panel is closed. */
function useFocusOfRow(person: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-email="${CSS.escape(last.current ?? '')}"]`);
    // Whoever was erased has no row any more.
    const next = link ?? document.querySelector<HTMLElement>('[data-email]');
    if (person === undefined && last.current !== undefined) next?.focus();
    last.current = person;
  }, [person]);
}
