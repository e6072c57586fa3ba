import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { useAct, useAnswer } from '../ask.ts';
import { Choice, Field } from '../fields.tsx';
import { Icon } from '../studio-icon.tsx';
import { useTexts } from '../use-texts.ts';
import { Button, OpenButton, ProblemNotice } from '../parts.tsx';
import { go, hrefOf } from '../route.ts';
import { Filters } from './filters.tsx';
import { PeoplePlan, type OpenPlan } from './people-plan.tsx';
import { PeopleTable, type ChosenPeople } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useSelected } from './use-selected.ts';

/** Before people are sought, in milliseconds. */
const PAUSE = 150;

/** The list: search, filters, a page of people, and the panel of one of them. */
export function People() {
  const { t, say, format } = useTexts();
  const { who, flagged, older, person, isNarrowed, change, linkWith } = useSelected();
  // Somebody may still be typing.
  const pause = { pause: who.text === undefined ? 0 : PAUSE };
  const page = { ...who, flagged, olderThan: older };
  const { data, error, isPlaceholderData } = useAnswer('people', page, pause);
  const { data: counts } = useAnswer('countPeople', { ...who, flagged }, pause);
  const [chosen, setChosen] = useState<ChosenPeople>(new Map());
  const [plan, setPlan] = useState<OpenPlan>();
  // Of likely typos the first is open at once: when it is dealt with, the next is the first.
  const first = data?.people[0];
  const current = person ?? (flagged ? first?.email : undefined);
  const close = () => {
    setPlan(undefined);
    change({ person: undefined, correct: undefined, flagged: undefined });
  };
  const done = () => {
    setChosen(new Map());
    close();
  };
  useFocusOfRow(current ?? plan, data);
  const leaveSearch = useWayToRows(data !== undefined && !isPlaceholderData);
  const { selected = 0, all = 0, waiting = 0 } = counts ?? {};
  const figure = isNarrowed ? say(t.ofAll, { part: selected, all }) : format.number(all);
  return (
    <div className={current !== undefined || plan ? 'with-panel' : undefined}>
      <header className="top">
        <h1>
          {t.screens.people} {counts && <span className="n">{figure}</span>}
        </h1>
        <div className="actions">
          {who.waiting && !flagged && first && (
            <Button kind="danger" onClick={() => setPlan('eraseWaiting')}>
              {say(t.people.eraseWaiting, { number: selected })}
            </Button>
          )}
          <OpenButton dialog={(onClose) => <AddDialog onClose={onClose} />}>
            <Icon name="plus" />
            {t.people.add}
          </OpenButton>
          <a
            className="button"
            href={hrefOf('in-and-out', { ...who, text: undefined, waiting: undefined }, 'out')}
          >
            {t.exchange.out}
          </a>
        </div>
      </header>
      {(isNarrowed || counts?.all !== 0) && <Filters waiting={waiting} onLeave={leaveSearch} />}
      {error && <ProblemNotice error={error} />}
      <div className="split">
        <div className="list" aria-busy={isPlaceholderData}>
          {data && first && <PeopleTable {...data} current={current} chosen={chosen} onChoose={setChosen} />}
          {data && !first && (
            <p className="empty" role="status">
              {flagged ? t.people.noTypos : isNarrowed ? t.people.none : t.people.empty}{' '}
              {!isNarrowed && <a href={hrefOf('in-and-out')}>{t.exchange.in}</a>}
            </p>
          )}
          {chosen.size > 0 && <Chosen people={chosen} onChoose={setChosen} onPlan={setPlan} />}
        </div>
        {plan && (
          <aside className="panel">
            <PeoplePlan key={plan} plan={plan} people={[...chosen.values()]} onDone={done} onClose={close} />
          </aside>
        )}
        {!plan && current !== undefined && (
          <PersonPanel
            key={current}
            email={current}
            next={person === undefined ? linkWith({ older: first?.id }) : undefined}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** Puts somebody on the list who agreed elsewhere. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(DEFAULT_LANGUAGE);
  const [consent, setConsent] = useState('');
  const act = useAct('add', { email, language, consent }, (added) => {
    onClose();
    go(hrefOf('people', { person: added.email }));
  });
  return (
    <dialog ref={show} className="plan" aria-labelledby="add" onClose={onClose}>
      <h2 id="add">{t.people.add}</h2>
      <form className="fieldset" onSubmit={act.run} onChange={act.forget}>
        <Field label={t.columns.email} inputMode="email" required value={email} onValue={setEmail} />
        <Choice
          label={t.columns.language}
          value={language}
          options={format.languageNames}
          onValue={setLanguage}
        />
        <Field label={t.person.consent} required value={consent} onValue={setConsent} />
        {act.error && <ProblemNotice error={act.error} />}
        <p className="muted small">{t.person.addMore}</p>
        <div className="actions">
          <Button type="submit" kind="main-action" isBlocked={act.isRunning}>
            {t.people.add}
          </Button>
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface ChosenProps {
  people: ChosenPeople;
  onChoose: (people: ChosenPeople) => void;
  onPlan: (plan: OpenPlan) => void;
}

/** How many are chosen, and what can be done with them. */
function Chosen({ people, onChoose, onPlan }: ChosenProps) {
  const { t, say } = useTexts();
  const { linkWith } = useSelected();
  const [only] = people.size === 1 ? people.values() : [];
  return (
    <div className="selection" role="group">
      <span aria-live="polite">{say(t.people.chosen, { number: people.size })}</span>
      {only !== undefined && (
        <a className="button" {...linkWith({ person: only.email, correct: 'yes' })}>
          {t.people.correct}
        </a>
      )}
      <Button onClick={() => onPlan('language')}>{t.people.language}</Button>
      <Button kind="danger" onClick={() => onPlan('erase')}>
        {t.people.erase}
      </Button>
      <Button isForAll kind="clear" onClick={() => onChoose(new Map())}>
        {t.people.clear}
      </Button>
    </div>
  );
}

const firstRow = () => document.querySelector<HTMLElement>('[data-email]');

/**
 * Gives the focus that was in a panel back to the row of its person once it is closed. Whoever was erased soon has no row any
 * more: then the first has it.
 *
 * @param rows what is shown
 */
function useFocusOfRow(person: string | undefined, rows: unknown): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (person !== undefined) last.current = person;
    else if (last.current !== undefined && document.activeElement === document.body) {
      const link = document.querySelector<HTMLElement>(`[data-email="${CSS.escape(last.current)}"]`);
      (link ?? firstRow())?.focus();
    }
  }, [person, rows]);
}

/** Leads from the search to the first of those who were found, once they are there. */
function useWayToRows(areThere: boolean): () => void {
  const isWanted = useRef(false);
  const follow = () => {
    isWanted.current = false;
    firstRow()?.focus();
  };
  useEffect(() => {
    if (areThere && isWanted.current) follow();
  }, [areThere]);
  return () => {
    isWanted.current = true;
    if (areThere) follow();
  };
}
