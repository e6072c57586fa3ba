import { useState, type FormEvent } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { format, language, say, t } from '../language.ts';
import { Button } from '../parts.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { Report } from './report.tsx';
import { SendingPlan } from './sending-plan.tsx';
import { Writing } from './writing.tsx';

const STEPS = ['write', 'plan', 'report'] as const;
type Message = Answer<'messages'>[number];

/** The messages in `mail/`, and the one that is open: written, planned and sent, and what became of it. */
export function Messages() {
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
        {name === '' ? (
          <p className="muted">{t.messages.choose}</p>
        ) : (
          <Opened key={name} name={name} message={message} step={query.get('step') ?? 'write'} />
        )}
      </div>
    </>
  );
}

/** A new message begins with its name, which is its folder's. One that is there already is opened. */
function NewMessage() {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const letters = typed.toLowerCase().replaceAll('đ', 'd').normalize('NFD');
    const name = (letters.replace(/\p{M}/gu, '').match(/\w+/g) ?? []).join('-');
    if (name !== '') go(hrefOf('messages', {}, name));
  };
  return (
    <form className="test" onSubmit={submit}>
      <Field isBare label={t.messages.newName} value={typed} onValue={setTyped} />
      <Button type="submit">{t.messages.new}</Button>
    </form>
  );
}

/** A programme may not have the studio's language; what is no more in the folder has no subject. */
function titleOf({ name, subjects }: Message, language: string): string | undefined {
  const words: Readonly<Record<string, string>> = subjects;
  return [words[language], ...Object.values(words), name].find(Boolean);
}

function MessageLink({ message, isCurrent }: { message: Message; isCurrent: boolean }) {
  const { name, begunAt, accepted, rejected, uncertain, queued } = message;
  const total = accepted + rejected + uncertain + queued;
  const sent = begunAt && say(t.messages.sent, { day: format.date(begunAt), number: accepted, total });
  return (
    <a
      href={hrefOf('messages', { step: begunAt && 'report' }, name)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span>{titleOf(message, language)}</span>
      <small>{sent ?? t.messages.notSent}</small>
    </a>
  );
}

function Opened({ name, message, step }: { name: string; message: Message | undefined; step: string }) {
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
