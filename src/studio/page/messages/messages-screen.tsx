import { useState } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { Icon } from '../studio-icon.tsx';
import { useTexts, type Spoken } from '../use-texts.tsx';
import { NewName, toName } from '../new-name.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { Report } from './report.tsx';
import { SendingPlan } from './sending-plan.tsx';
import { Writing } from './writing.tsx';

const STEPS = ['write', 'plan', 'report'] as const;
type Message = Answer<'messages'>[number];

/** The messages in `mail/`, and the one that is open: written, planned and sent, and what became of it. */
export function Messages() {
  const { t } = useTexts();
  const { rest: name, query } = useRoute();
  const { data = [] } = useAnswer('messages', {});
  const message = data.find((each) => each.name === name);
  return (
    <>
      <header className="top">
        <h1>{t.screens.messages}</h1>
        <NewMessage />
      </header>
      <div className="desk">
        <nav className="message-list" aria-label={t.screens.messages}>
          {data.map((each) => (
            <MessageLink key={each.name} message={each} isCurrent={each === message} />
          ))}
        </nav>
        {name !== '' && (
          <Opened key={name} name={name} message={message} step={query.get('step') ?? 'write'} />
        )}
      </div>
    </>
  );
}

/** A new message begins with its name, which is its folder's. One that is there already is opened. */
function NewMessage() {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (toName(typed) !== '') go(hrefOf('messages', {}, toName(typed)));
  };
  const { newName: label, new: button } = t.messages;
  return <NewName label={label} button={button} typed={typed} onTyped={setTyped} onSubmit={submit} />;
}

/** A programme may not have the studio's language; what is no more in the folder has no subject. */
export function titleOf({ name, subjects }: Message, language: string): string | undefined {
  const words: Readonly<Record<string, string>> = subjects;
  return [words[language], ...Object.values(words), name].find(Boolean);
}

/** When it was sent, and how many have it. */
export function sentOf(
  { t, say, format }: Spoken,
  { begunAt, accepted: number, rejected, uncertain, queued }: Message,
): string {
  if (begunAt === undefined) return t.messages.notSent;
  const total = number + rejected + uncertain + queued;
  return say(t.messages.sent, { date: format.date(begunAt), number, total });
}

function MessageLink({ message, isCurrent }: { message: Message; isCurrent: boolean }) {
  const spoken = useTexts();
  const { language } = spoken;
  const { name, begunAt } = message;
  return (
    <a
      href={hrefOf('messages', { step: begunAt && 'report' }, name)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span>{titleOf(message, language)}</span>
      {/* Two may have one subject. */}
      <small>
        {name}, {sentOf(spoken, message)}
      </small>
    </a>
  );
}

function Opened({ name, message, step }: { name: string; message: Message | undefined; step: string }) {
  const { t, language } = useTexts();
  return (
    <div className="opened">
      <a className="crumb" href={hrefOf('messages')}>
        <Icon name="back" />
        {t.screens.messages}
      </a>
      <h2>{message ? titleOf(message, language) : name}</h2>
      <nav className="tabs" aria-label={name}>
        {STEPS.map((each) => (
          <a
            key={each}
            href={hrefOf('messages', { step: each }, name)}
            aria-current={each === step ? 'step' : undefined}
          >
            {t.messages.steps[each]}
          </a>
        ))}
      </nav>
      {step === 'write' && <Writing name={name} />}
      {step === 'plan' && <SendingPlan name={name} />}
      {step === 'report' && message && <Report message={message} />}
    </div>
  );
}
