import { Fragment, type MouseEvent } from 'react';
import { DAY } from '../../../waitlist/clock.ts';
import type { ListedPerson } from '../../../operator/actions/people.ts';
import { toggled } from '../fields.tsx';
import { useKeys } from '../keys.ts';
import { useLanguage } from '../language.tsx';
import { Address, Button } from '../parts.tsx';
import { go } from '../route.ts';
import { useSelected } from './selection.ts';

interface PeopleTableProps {
  people: readonly ListedPerson[];
  hasNewer: boolean;
  hasOlder: boolean;
  /** Whose panel is open. */
  current: string | undefined;
  /** Addresses. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onErase: () => void;
}

/** A page of the list, by day; a row is opened as a whole, and its link has the focus. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, chosen, onChoose, onErase } = props;
  const { t, say } = useLanguage();
  const { linkTo } = useSelected();
  useRowKeys();
  if (people.length === 0) return <NobodyFits />;
  const { columns } = t.people;
  const all = people.every(({ email }) => chosen.has(email));
  const chooseAll = () => onChoose(new Set(all ? [] : people.map(({ email }) => email)));
  const [only] = chosen.size === 1 ? chosen : [];
  return (
    <>
      <table className="table people">
        <thead>
          <tr>
            <th className="tick">
              <input type="checkbox" aria-label={t.people.chooseAll} checked={all} onChange={chooseAll} />
            </th>
            <th>{columns.address}</th>
            <th className="lang-col">{columns.language}</th>
            <th className="when-col">{columns.joined}</th>
            <th className="messages-col num">{columns.messages}</th>
            <th className="note-col">{columns.note}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <Fragment key={person.id}>
              {person.day !== people[index - 1]?.day && <DayRow day={person.day} />}
              <PersonRow {...props} person={person} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <Paging {...props} />
      {chosen.size > 0 && (
        <div className="selection" role="group">
          <span aria-live="polite">{say(t.people.chosen, { number: chosen.size })}</span>
          {only !== undefined && (
            <a className="button" href={linkTo({ person: only, correct: 'yes' })}>
              {t.people.correct}
            </a>
          )}
          <Button kind="danger" onClick={onErase}>
            {t.people.erase}
          </Button>
          <Button kind="push" onClick={() => onChoose(new Set())}>
            {t.people.clear}
          </Button>
        </div>
      )}
    </>
  );
}

function DayRow({ day }: { day: string }) {
  const { t, format } = useLanguage();
  const today = useToday();
  const name = day === today.day ? t.people.today : day === today.before ? t.people.yesterday : undefined;
  return (
    <tr className="day">
      <th colSpan={6} scope="rowgroup">
        {name ? (
          <>
            <b>{name}</b>, {format.longDay(day)}
          </>
        ) : (
          <b>{format.longDay(day)}</b>
        )}
      </th>
    </tr>
  );
}

/** Today and yesterday in the programme's time zone. */
function useToday(): { day: string; before: string } {
  const { isoDay } = useLanguage().format;
  const now = Date.now();
  return { day: isoDay(now), before: isoDay(now - DAY) };
}

function PersonRow({ person, current, chosen, onChoose }: PeopleTableProps & { person: ListedPerson }) {
  const { t, say, format } = useLanguage();
  const { linkTo } = useSelected();
  const { email, language, joined_at, messages, flags, meant } = person;
  const address = linkTo({ person: email, correct: undefined });
  const open = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('input, a, .tick')) go(address);
  };
  return (
    <tr aria-current={email === current || undefined} onClick={open}>
      <td className="tick">
        <input
          type="checkbox"
          aria-label={say(t.people.choose, { email })}
          checked={chosen.has(email)}
          onChange={() => onChoose(toggled(chosen, email))}
        />
      </td>
      <td className="address">
        <a href={address} data-email={email}>
          <Address email={email} isTypo={meant !== undefined} />
        </a>
      </td>
      <td className="lang-col quiet">{format.languageName(language)}</td>
      <td className="when-col">
        <time dateTime={joined_at}>{format.time(joined_at)}</time>
      </td>
      <td className="messages-col num">
        <span className={messages === 0 ? 'zero' : undefined}>{format.number(messages)}</span>
      </td>
      <td className="note-col quiet">
        {flags.length > 0 && (
          <span className="flag">
            <span className="mark look" role="img" aria-label={t.marks.look} />
            {meant === undefined ? (
              flags.includes('disposable') ? (
                t.people.disposable
              ) : (
                t.people.role
              )
            ) : (
              <a className="meant" href={linkTo({ person: email, correct: 'yes' })}>
                {say(t.people.meant, { domain: meant })}
              </a>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

function Paging({ people, hasNewer, hasOlder }: PeopleTableProps) {
  const { t } = useLanguage();
  const { linkTo } = useSelected();
  const pages = [
    [t.people.newer, hasNewer, linkTo({ newer: people[0]?.id, older: undefined, person: undefined })],
    [t.people.older, hasOlder, linkTo({ older: people.at(-1)?.id, newer: undefined, person: undefined })],
  ] as const;
  return (
    <nav className="paging" aria-label={t.people.newestFirst}>
      <span>{t.people.newestFirst}</span>
      <span className="actions">
        {pages.map(([label, isThere, address]) =>
          isThere ? (
            <a className="button small" key={label} href={address}>
              {label}
            </a>
          ) : (
            <span className="button small" key={label} aria-disabled="true">
              {label}
            </span>
          ),
        )}
      </span>
    </nav>
  );
}

function NobodyFits() {
  const { t } = useLanguage();
  return (
    <div className="empty">
      <h2>{t.people.none}</h2>
      <p className="muted">{t.people.noneMore}</p>
      <a className="button" href="/people">
        {t.people.showAll}
      </a>
    </div>
  );
}

/** `j` and `k` walk the rows, `x` chooses; Enter opens, because the row's link has the focus. */
function useRowKeys(): void {
  useKeys(({ key, target }) => {
    const links = [...document.querySelectorAll<HTMLElement>('.people [data-email]')];
    const row = (target as Element).closest('tr');
    if (key === 'j' || key === 'k') {
      const at = links.findIndex((link) => row?.contains(link));
      links[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
    }
    if (key === 'x') row?.querySelector('input')?.click();
  });
}
