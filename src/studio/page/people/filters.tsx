import { useEffect, useState } from 'react';
import { useKnown } from '../ask.ts';
import { WhoFields } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { useSelected } from './selection.ts';

/** While somebody types, the list is asked after a pause of so many milliseconds. */
const PAUSE = 150;

/**
 * Search while typing, and the filters. Everything that is set is in the address of the screen.
 *
 * @param waiting how many on the list have not confirmed their address
 */
export function Filters({ waiting }: { waiting: number }) {
  const { t, say, format } = useLanguage();
  const { who, flagged, narrow, linkToOthers } = useSelected();
  const { text: sought = '' } = who;
  const [text, setText] = useState(sought);
  const [before, setBefore] = useState(sought);
  // The address also changes by links and by the way back.
  if (before !== sought) {
    setBefore(sought);
    setText(sought);
  }
  useEffect(() => {
    if (text === sought) return;
    const timer = setTimeout(() => narrow({ text: text || undefined }, true), PAUSE);
    return () => clearTimeout(timer);
  });
  const { people } = t;
  const typos = useKnown('figures')?.typos ?? 0;
  const toggle = (name: string, isOn: boolean, words: string) => (
    <a
      className={isOn ? 'button on' : 'button'}
      aria-current={isOn}
      href={linkToOthers({ [name]: isOn ? undefined : 'yes' })}
    >
      {words}
    </a>
  );
  return (
    <search className="filters">
      <div className="search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label={people.search}
          autoComplete="off"
          spellCheck={false}
          placeholder={people.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <WhoFields who={who} onWho={(changed) => narrow({ ...changed })} />
      {toggle('flagged', flagged, people.flagged + (typos > 0 ? `: ${format.number(typos)}` : ''))}
      {(waiting > 0 || who.waiting) &&
        toggle('waiting', who.waiting === true, say(people.waiting, { number: waiting }))}
    </search>
  );
}
