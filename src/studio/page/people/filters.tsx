import { useKnown } from '../ask.ts';
import { WhoFields } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { format, say, t } from '../language.ts';
import { useSelected } from './selection.ts';

const SHORTCUT = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/**
 * Search while typing, and the filters. Everything that is set is in the address of the screen.
 *
 * @param waiting how many on the list have not confirmed their address
 */
export function Filters({ waiting }: { waiting: number }) {
  const { who, flagged, narrow, linkToOthers } = useSelected();
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
          aria-keyshortcuts="Control+K Meta+K"
          autoComplete="off"
          spellCheck={false}
          placeholder={people.search}
          value={who.text ?? ''}
          onChange={({ target }) => narrow({ text: target.value }, true)}
        />
        <kbd aria-hidden="true">{SHORTCUT}</kbd>
      </div>
      <WhoFields who={who} onWho={(changed) => narrow({ ...changed })} />
      {toggle('flagged', flagged, people.flagged + (typos > 0 ? `: ${format.number(typos)}` : ''))}
      {(waiting > 0 || who.waiting) &&
        toggle('waiting', who.waiting === true, say(people.waiting, { number: waiting }))}
    </search>
  );
}
