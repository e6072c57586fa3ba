import { WhoFields } from '../fields.tsx';
import { Icon } from '../studio-icon.tsx';
import { useTexts } from '../use-texts.ts';
import { useTitles } from '../messages/use-messages.ts';
import { useSelected } from './use-selected.ts';

const SHORTCUT = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/**
 * Search while typing, and the filters.
 *
 * @param waiting how many on the list have not confirmed their address
 * @param onLeave leads on to those who were found
 */
export function Filters({ waiting, onLeave }: { waiting: number; onLeave: () => void }) {
  const { t, say } = useTexts();
  const { who, flagged, narrow, linkToOthers } = useSelected();
  const { people } = t;
  const titleOf = useTitles();
  const toggle = (name: 'flagged' | 'waiting' | 'importId' | 'rejected', isOn: boolean, words: string) => (
    <a
      className={isOn ? 'button on' : 'button'}
      aria-current={isOn}
      {...linkToOthers({ [name]: isOn ? undefined : 'yes' })}
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
          onKeyDown={({ key, nativeEvent }) => {
            // With the Enter that ends the writing of a letter somebody stays in the field.
            if (!nativeEvent.isComposing && (key === 'Enter' || key === 'ArrowDown')) onLeave();
          }}
        />
        <kbd aria-hidden="true">{SHORTCUT}</kbd>
      </div>
      <WhoFields who={who} onWho={(changed) => narrow({ ...changed })} />
      {toggle('flagged', flagged, people.flagged)}
      {(waiting > 0 || who.waiting) &&
        toggle('waiting', who.waiting === true, say(people.waiting, { number: waiting }))}
      {who.importId && toggle('importId', true, people.fromImport)}
      {who.rejected && toggle('rejected', true, say(people.rejected, { subject: titleOf(who.rejected) }))}
    </search>
  );
}
