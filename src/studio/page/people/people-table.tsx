import { Fragment } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { toggled } from '../fields.tsx';
import { format, say, t } from '../language.ts';
import { Address, Flag } from '../parts.tsx';
import { go } from '../route.ts';
import { useSelected } from './selection.ts';

interface PeopleTableProps {
  people: Answer<'people'>['people'];
  hasOlder: boolean;
  current: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** A page of the list, by day; a row is opened as a whole, and its link has the focus. */
export function PeopleTable({ people, hasOlder, current, chosen, onChoose }: PeopleTableProps) {
  const { older, linkToOthers } = useSelected();
  const { columns } = t;
  const shown = people.map(({ email }) => email);
  const isAll = shown.every((email) => chosen.has(email));
  const others = [...chosen].filter((email) => !shown.includes(email));
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
                onChange={() => onChoose(new Set(isAll ? others : [...others, ...shown]))}
              />
            </th>
            <th>{columns.email}</th>
            <th className="lang-col">{columns.language}</th>
            <th className="when-col">{columns.joined_at}</th>
            <th className="messages-col num">{t.screens.messages}</th>
            <td className="note-col" />
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <Fragment key={person.id}>
              {person.day !== people[index - 1]?.day && (
                <tr className="day">
                  <th colSpan={4} scope="rowgroup">
                    <b>{format.longDay(person.day)}</b>
                  </th>
                  {/* As many cells as there are columns: two of them are not always there. */}
                  <td className="lang-col" />
                  <td className="messages-col" />
                </tr>
              )}
              <PersonRow
                person={person}
                isCurrent={person.email === current}
                isChosen={chosen.has(person.email)}
                onChoose={() => onChoose(toggled(chosen, person.email))}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="paging">
        {older !== undefined && (
          <a className="button small" href={linkToOthers({})}>
            {t.people.newest}
          </a>
        )}
        {hasOlder && (
          <a className="button small" href={linkToOthers({ older: people.at(-1)?.id })}>
            {t.people.older}
          </a>
        )}
      </div>
    </>
  );
}

interface PersonRowProps {
  person: Answer<'people'>['people'][number];
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PersonRow({ person, isCurrent, isChosen, onChoose }: PersonRowProps) {
  const { linkTo } = useSelected();
  const { email, language, joined_at, messages, meant } = person;
  const href = linkTo({ person: email, correct: undefined });
  const isOwn = (target: EventTarget) => (target as Element).closest('input, a, .tick') !== null;
  return (
    <tr aria-current={isCurrent || undefined} onClick={({ target }) => !isOwn(target) && go(href)}>
      <td className="tick">
        <input
          type="checkbox"
          aria-label={say(t.people.choose, { email })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <td className="address" title={email}>
        <a href={href} data-email={email}>
          <Address email={email} isTypo={meant !== undefined} />
        </a>
      </td>
      <td className="lang-col quiet">{format.languageName(language)}</td>
      <td className="when-col">
        <time dateTime={joined_at}>{format.time(joined_at)}</time>
      </td>
      <td className="messages-col num quiet">{format.number(messages)}</td>
      <td className="note-col quiet">
        {meant !== undefined && (
          <Flag mark="look">
            <a className="meant" href={linkTo({ person: email, correct: 'yes' })}>
              {say(t.people.meant, { domain: meant })}
            </a>
          </Flag>
        )}
      </td>
    </tr>
  );
}
