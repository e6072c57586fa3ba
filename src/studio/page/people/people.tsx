import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAnswer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { Button, Notice, ProblemNotice } from '../parts.tsx';
import { addressOf, go } from '../route.ts';
import { AddDialog } from './add-dialog.tsx';
import { Filters } from './filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ErasePlan } from './erase-plan.tsx';
import { useSelected } from './selection.ts';

/** The list: search, filters, a page of people, and the panel of one of them. */
export function People() {
  const { t, say, format } = useLanguage();
  const { who, flagged, page, person, isNarrowed, linkTo } = useSelected();
  const { data, error, isPlaceholderData } = useAnswer(
    'people',
    { ...who, ...page, flagged },
    { keep: true },
  );
  const { data: counts } = useAnswer('countPeople', who, { keep: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isErasing, setErasing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const isWalk = flagged === 'typo';
  // Of likely typos the first is open at once: when it is dealt with, the next is the first.
  const first = data?.people[0];
  const current = person ?? (isWalk ? first?.email : undefined);
  const close = () => {
    setErasing(false);
    go(linkTo({ ...NOBODY, ...(isWalk && { flagged: 'any' }) }));
  };
  useFocusOfRow(current);
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t.people.add}
    </Button>
  );
  const dialog = isAdding && <AddDialog onClose={() => setAdding(false)} />;
  if (data && !first && !isNarrowed && page.olderThan === undefined)
    return (
      <NobodyYet>
        {add}
        {dialog}
      </NobodyYet>
    );
  const { selected = 0, all = 0 } = counts ?? {};
  const figure = isNarrowed && !flagged ? say(t.people.ofAll, { selected, all }) : format.number(all);
  const [only] = chosen.size === 1 ? chosen : [];
  return (
    <div className={current !== undefined || isErasing ? 'with-panel' : undefined}>
      <header className="top">
        <h1>
          {t.screens.people} {counts && <span className="n">{figure}</span>}
        </h1>
        <div className="actions">
          {flagged === 'any' && (
            <a className="button main-action" href={linkTo({ flagged: 'typo', ...FROM_NEWEST })}>
              {t.people.oneByOne}
            </a>
          )}
          {who.waiting && first && (
            <Button
              kind="danger"
              onClick={() => {
                setChosen(new Set());
                setErasing(true);
              }}
            >
              {say(t.people.eraseWaiting, { number: selected })}
            </Button>
          )}
          {add}
          <a
            className="button"
            href={addressOf('in-and-out', { ...who, text: undefined, waiting: undefined }, 'out')}
          >
            {t.people.export}
          </a>
        </div>
      </header>
      <Filters waiting={counts?.waiting ?? 0} />
      {error && <ProblemNotice error={error} />}
      <div className="split">
        <div className="list" aria-busy={isPlaceholderData}>
          {data && first && <PeopleTable {...data} current={current} chosen={chosen} onChoose={setChosen} />}
          {data && !first && isWalk && <Notice title={t.person.noMoreTypos} />}
          {data && !first && !isWalk && <p className="empty">{t.people.none}</p>}
          {chosen.size > 0 && (
            <div className="selection" role="group">
              <span aria-live="polite">{say(t.people.chosen, { number: chosen.size })}</span>
              {only !== undefined && (
                <a className="button" href={linkTo({ person: only, correct: 'yes' })}>
                  {t.people.correct}
                </a>
              )}
              <Button kind="danger" onClick={() => setErasing(true)}>
                {t.people.erase}
              </Button>
              <Button kind="push" onClick={() => setChosen(new Set())}>
                {t.people.clear}
              </Button>
            </div>
          )}
        </div>
        {isErasing ? (
          <aside className="panel">
            <ErasePlan
              {...(chosen.size > 0 ? { emails: [...chosen] } : { waiting: who })}
              onDone={() => {
                setChosen(new Set());
                close();
              }}
              onKeep={close}
            />
          </aside>
        ) : (
          current !== undefined && (
            <PersonPanel
              key={current}
              email={current}
              next={person === undefined ? linkTo({ older: first?.id, newer: undefined }) : undefined}
              onClose={close}
            />
          )
        )}
      </div>
      {dialog}
    </div>
  );
}

/** Nobody's panel; the first page. */
const NOBODY = { person: undefined, correct: undefined };
const FROM_NEWEST = { older: undefined, newer: undefined };

/** Gives the focus back to the row of a person whose panel is closed. */
function useFocusOfRow(person: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-email="${CSS.escape(last.current ?? '')}"]`);
    if (person === undefined) link?.focus();
    last.current = person;
  }, [person]);
}

function NobodyYet({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const { data: page } = useAnswer('publicPage', {});
  return (
    <>
      <header className="top">
        <h1>
          {t.screens.people} <span className="n">0</span>
        </h1>
      </header>
      <div className="empty">
        <h2>{t.people.empty}</h2>
        <p className="muted">{t.people.emptyMore}</p>
        <div className="actions">
          {page && (
            <a className="button main-action" href={page.origin} target="_blank" rel="noreferrer">
              {t.people.openPage}
            </a>
          )}
          <a className="button" href={addressOf('in-and-out')}>
            {t.exchange.in}
          </a>
          {children}
        </div>
      </div>
    </>
  );
}
