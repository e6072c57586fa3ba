import { useId, type ReactNode } from 'react';
import { LANGUAGES } from '../../../contract/language.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { Button } from '../parts.tsx';
import { PlanButton } from '../plan-view.tsx';
import { go, hrefOf } from '../route.ts';
import { useTexts } from '../use-texts.ts';
import { MessageText } from './message-text.tsx';
import { shortTime, useOpenSending } from './use-messages.ts';

type Saved = Answer<'messageTexts'>;

/** Which version is shown, who saved it when, and a menu of those before. */
export function VersionLine({ name, saved }: { name: string; saved: Saved }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const menu = useId();
  const { number, savedAt, savedBy, versions } = saved;
  const line = (version: number, by = '', at = '') =>
    say(t.messages.version, { version, by: spoken.who(by), at: shortTime(spoken, at) });
  return (
    <p className="small muted version">
      <span>{number === 0 ? t.messages.notSaved : line(number, savedBy, savedAt)}</span>
      {versions.length > 1 && (
        <button type="button" className="link" popoverTarget={menu}>
          {t.messages.earlier}
        </button>
      )}
      <span className="days-menu insert" id={menu} popover="auto">
        {versions.slice(1).map((each) => (
          <a key={each.number} href={hrefOf('messages', { version: `${each.number}` }, name)}>
            {line(each.number, each.savedBy, each.savedAt)}
          </a>
        ))}
      </span>
    </p>
  );
}

interface EarlierVersionProps {
  name: string;
  number: number;
  onTake: (texts: Saved['texts']) => void;
}

/** A version that is not the newest: to be read, and to be taken as the text. */
export function EarlierVersion({ name, number, onTake }: EarlierVersionProps) {
  const { t } = useTexts();
  const { data } = useAnswer('messageTexts', { name, number });
  if (!data) return null;
  const newest = hrefOf('messages', {}, name);
  const take = () => {
    onTake(data.texts);
    go(newest);
  };
  return (
    <>
      <div className="toolbar">
        <VersionLine name={name} saved={data} />
        <div className="actions">
          <a className="button" href={newest}>
            {t.messages.newest}
          </a>
          <Button onClick={take}>{t.messages.takeText}</Button>
        </div>
      </div>
      <div className="pair">
        {LANGUAGES.map((language) => (
          <MessageText key={language} isLocked language={language} file={data.texts[language] ?? ''} />
        ))}
      </div>
    </>
  );
}

/** Somebody else has saved a version while somebody was writing here: nothing is overwritten. */
export function WhoElse({ saved, children }: { saved: Saved; children: ReactNode }) {
  const spoken = useTexts();
  const { messages } = spoken.t;
  const { number: version, savedBy: by, savedAt = '' } = saved;
  return (
    <div className="mend other" role="status">
      <span className="mark look" />
      <p>
        <b>{spoken.say(messages.whoElse, { by: spoken.who(by), version, at: shortTime(spoken, savedAt) })}</b>{' '}
        {messages.whoElseMore}
      </p>
      <div className="actions">{children}</div>
    </div>
  );
}

/** An open sending has another version than the newest: whoever was not written to yet may get this one. */
export function OtherVersionSent({ name, newest }: { name: string; newest: number }) {
  const { t, say } = useTexts();
  const sending = useOpenSending(name);
  if (!sending || sending.version === newest) return null;
  const { id, version, done, meant, expected, begunAt } = sending;
  const number = (begunAt === undefined ? expected : meant) - done;
  return (
    <div className="mend other" role="status">
      <span className="mark look" />
      <p>{say(begunAt ? t.messages.isSent : t.messages.isPlanned, { version, done, number })}</p>
      <div className="actions">
        <PlanButton label={say(t.messages.useText, { number })} name="useVersion" input={{ id }} />
      </div>
    </div>
  );
}
