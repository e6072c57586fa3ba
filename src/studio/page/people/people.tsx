import { useEffect, useRef, useState } from 'react';
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
  // Of likely typos the first is open at once: once it is dealt with, the next is the first.
  const typos = flagged === 'typo' ? data?.people : undefined;
  const current = person ?? typos?.[0]?.email;
  const isOpen = current !== undefined || isErasing;
  const close = () => {
    setErasing(false);
    go(linkTo({ ...NOBODY, ...(flagged === 'typo' && { flagged: 'any' }) }));
  };
  useFocusOfRow(current);
  const isEmpty = data?.people.length === 0 && !isNarrowed && page.olderThan === undefined;
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t.people.add}
    </Button>
  );
  return (
    <div className={isOpen ? 'with-panel' : undefined}>
      <header className="top">
        <h1>
          {t.screens.people}{' '}
          <span className="n">
            {counts &&
              (isNarrowed && flagged === undefined
                ? say(t.people.ofAll, { selected: counts.selected, all: counts.all })
                : format.number(counts.all))}
          </span>
        </h1>
        {!isEmpty && (
          <div className="actions">
            {flagged === 'any' && (
              <a
                className="button main-action"
                href={linkTo({ flagged: 'typo', older: undefined, newer: undefined })}
              >
                {t.people.oneByOne}
              </a>
            )}
            {add}
            <a className="button" href={addressOf('in-and-out', { ...who, text: undefined }, 'out')}>
              {t.people.export}
            </a>
          </div>
        )}
      </header>
      {isEmpty ? (
        <NobodyYet>{add}</NobodyYet>
      ) : (
        <>
          <Filters />
          {error && <ProblemNotice error={error} />}
          <div className="split">
            <div className="list" aria-busy={isPlaceholderData}>
              {typos?.length === 0 ? (
                <Notice title={t.person.noMoreTypos} />
              ) : (
                data && (
                  <PeopleTable
                    {...data}
                    current={current}
                    chosen={chosen}
                    onChoose={setChosen}
                    onErase={() => setErasing(true)}
                  />
                )
              )}
            </div>
            {isErasing ? (
              <aside className="panel">
                <ErasePlan
                  emails={[...chosen]}
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
                  next={
                    person === undefined ? linkTo({ older: typos?.[0]?.id, newer: undefined }) : undefined
                  }
                  onClose={close}
                />
              )
            )}
          </div>
        </>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Nobody's panel. */
const NOBODY = { person: undefined, correct: undefined };

/** Gives the focus back to the row of a person whose panel is closed. */
function useFocusOfRow(person: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-email="${CSS.escape(last.current ?? '')}"]`);
    if (person === undefined) link?.focus();
    last.current = person;
  }, [person]);
}

function NobodyYet({ children }: { children: React.ReactNode }) {
  const { t } = useLanguage();
  const { data: page } = useAnswer('publicPage', {});
  return (
    <div className="empty">
      <h2>{t.people.empty}</h2>
      <p className="muted">{t.people.emptyMore}</p>
      <div className="actions">
        {page && (
          <a className="button main-action" href={page.origin} target="_blank" rel="noreferrer">
            {t.overview.acts.see}
          </a>
        )}
        <a className="button" href={addressOf('in-and-out')}>
          {t.overview.acts.list}
        </a>
        {children}
      </div>
    </div>
  );
}
