import { Fragment } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useTexts } from '../use-texts.ts';
import { Address, Flag } from '../parts.tsx';
import { useSelected } from './use-selected.ts';

export type Listed = Answer<'people'>['people'][number];
/** Rows, by their ids. */
export type ChosenPeople = ReadonlyMap<string, Listed>;

interface PeopleTableProps {
  people: readonly Listed[];
  hasOlder: boolean;
  current: string | undefined;
  chosen: ChosenPeople;
  onChoose: (chosen: ChosenPeople) => void;
}

/** A page of the list, by day; a row is opened as a whole, and its link has the focus. */
export function PeopleTable({ people, hasOlder, current, chosen, onChoose }: PeopleTableProps) {
  const { t } = useTexts();
  const { older, linkToOthers } = useSelected();
  const { columns } = t;
  const shown = new Map(people.map((person) => [person.id, person]));
  const isAll = people.every(({ id }) => chosen.has(id));
  const others = [...chosen].filter(([id]) => !shown.has(id));
  const choose = (person: Listed) => {
    const next = new Map(chosen);
    if (!next.delete(person.id)) next.set(person.id, person);
    onChoose(next);
  };
  return (
    <>
      <table className="table people">
        <thead>
          <tr>
            <th className="tick">
              <input
                type="checkbox"
                aria-label={t.people.chooseAll}
                checked={isAll}
                onChange={() => onChoose(new Map(isAll ? others : [...others, ...shown]))}
              />
            </th>
            <th>{columns.email}</th>
            <th className="lang-col">{columns.language}</th>
            <th className="when-col">{columns.joined_at}</th>
            <td className="note-col" />
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <Fragment key={person.id}>
              {person.day !== people[index - 1]?.day && <DayHeading {...person} />}
              <PersonRow
                person={person}
                isCurrent={person.email === current}
                isChosen={chosen.has(person.id)}
                onChoose={() => choose(person)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="paging">
        {older !== undefined && (
          <a className="button small" {...linkToOthers({})}>
            {t.people.newest}
          </a>
        )}
        {hasOlder && (
          <a className="button small" {...linkToOthers({ older: people.at(-1)?.id })}>
            {t.people.older}
          </a>
        )}
      </div>
    </>
  );
}

function DayHeading({ day }: Listed) {
  const { format } = useTexts();
  const [first, second] = [format.recentDay(day), format.longDay(day)].filter(Boolean);
  return (
    <tr className="day">
      <th colSpan={4} scope="rowgroup">
        <b>{first}</b> {second && `· ${second}`}
      </th>
      {/* As many cells as there are columns: one of them is not always there. */}
      <td className="lang-col" />
    </tr>
  );
}

interface PersonRowProps {
  person: Listed;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PersonRow({ person, isCurrent, isChosen, onChoose }: PersonRowProps) {
  const { t, say, format } = useTexts();
  const { change, linkWith } = useSelected();
  const { email, language, joined_at, meant } = person;
  const opened = { person: email, correct: undefined };
  const isOwn = (target: EventTarget) => (target as Element).closest('input, a, .tick') !== null;
  return (
    <tr aria-current={isCurrent || undefined} onClick={({ target }) => !isOwn(target) && change(opened)}>
      <td className="tick">
        <input
          type="checkbox"
          aria-label={say(t.people.choose, { email })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <td className="address" title={email}>
        <a {...linkWith(opened)} data-email={email}>
          <Address email={email} isTypo={meant !== undefined} />
        </a>
      </td>
      <td className="lang-col quiet">{format.languageName(language)}</td>
      <td className="when-col">
        <time dateTime={joined_at}>{format.time(joined_at)}</time>
      </td>
      <td className="note-col quiet">
        {meant !== undefined && (
          <Flag mark="look">
            <a className="meant" {...linkWith({ person: email, correct: 'yes' })}>
              {say(t.people.meant, { domain: meant })}
            </a>
          </Flag>
        )}
      </td>
    </tr>
  );
}
