import { useState } from 'react';
import { useAnswer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { addressOf, go } from '../route.ts';
import { say } from '../say.ts';
import { AddDialog } from './add-dialog.tsx';
import { Filters } from './filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ErasePlan } from './erase-plan.tsx';
import { selectionOf, useSelected } from './selection.ts';

/** The list: search, filters, a page of people, and the panel of one of them. */
export function People() {
  const { t, format } = useLanguage();
  const { selected, person, isNarrowed, linkTo } = useSelected();
  const { olderThan, flagged } = selected;
  const { data, error, refetch, isPlaceholderData } = useAnswer('people', selected, { keep: true });
  const { data: counts } = useAnswer('countPeople', selectionOf(selected), { keep: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isErasing, setErasing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const hasPanel = person !== undefined || isErasing;
  const close = () => {
    setErasing(false);
    go(linkTo({ person: undefined }));
  };
  if (data?.people.length === 0 && !isNarrowed && olderThan === undefined) return <NobodyYet />;
  return (
    <div className={hasPanel ? 'with-panel' : undefined}>
      <header className="top">
        <div>
          <h1>
            {t.screens.people}{' '}
            {counts && (
              <span className="n">
                {isNarrowed && flagged === undefined
                  ? say(t.people.ofAll, {
                      selected: format.number(counts.selected),
                      all: format.number(counts.all),
                    })
                  : format.number(counts.all)}
              </span>
            )}
          </h1>
        </div>
        <div className="actions">
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t.people.add}
          </button>
          <a className="button" href={addressOf('in-and-out', {}, 'out')}>
            {t.people.export}
          </a>
        </div>
      </header>
      <Filters />
      {error && <ProblemNotice error={error} onAgain={() => void refetch()} />}
      <div className="split">
        <div className="list" aria-busy={isPlaceholderData}>
          {data && (
            <PeopleTable
              people={data.people}
              hasNewer={data.hasNewer}
              hasOlder={data.hasOlder}
              current={person}
              chosen={chosen}
              onChoose={setChosen}
              onErase={() => setErasing(true)}
            />
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
          person !== undefined && <PersonPanel key={person} email={person} onClose={close} />
        )}
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function NobodyYet() {
  const { t } = useLanguage();
  const [isAdding, setAdding] = useState(false);
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
              {t.overview.openPage}
            </a>
          )}
          <a className="button" href={addressOf('in-and-out')}>
            {t.overview.bringIn}
          </a>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t.people.add}
          </button>
        </div>
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
