import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { format, say, t } from '../language.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { go, hrefOf } from '../route.ts';
import { AddDialog } from './add-dialog.tsx';
import { ErasePlan } from './erase-plan.tsx';
import { Filters } from './filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
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
            <ErasePlan
              who={erasing === 'chosen' ? { emails: [...chosen] } : { waiting: who }}
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
