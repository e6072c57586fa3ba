import { useState, type FormEvent } from 'react';
import { useAnswer, type Answer } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { Button } from '../parts.tsx';
import { addressOf, go, useRoute } from '../route.ts';
import { Report } from './report.tsx';
import { SendingPlan } from './sending-plan.tsx';
import { Writing } from './writing.tsx';

const STEPS = ['write', 'plan', 'report'] as const;
export type Message = Answer<'messages'>[number];

/** The messages in `mail/`, and the one that is open: written, planned and sent, and what became of it. */
export function Messages() {
  const { t } = useLanguage();
  const { rest: name, query } = useRoute();
  const { data = [] } = useAnswer('messages', {}, { keep: true });
  const step = STEPS.find((each) => each === query.get('step')) ?? 'write';
  const message = data.find((each) => each.name === name);
  const title = useTitle(message);
  return (
    <>
      <header className="top">
        <h1>{t.screens.messages}</h1>
        <NewMessage taken={data.map((each) => each.name)} />
      </header>
      <div className="desk">
        <Letters messages={data} current={name} />
        {name === '' ? (
          <p className="muted">{t.messages.choose}</p>
        ) : (
          <div className="opened" key={name}>
            <p className="crumb">
              <a href={addressOf('messages')}>
                <Icon name="back" />
                {t.screens.messages}
              </a>
            </p>
            <h2>{title}</h2>
            <nav className="tabs" aria-label={name}>
              {STEPS.map((each, index) => (
                <a
                  key={each}
                  href={addressOf('messages', { step: each }, name)}
                  aria-current={each === step ? 'step' : undefined}
                >
                  <span className="n step">{index + 1}</span>
                  {t.messages.steps[each]}
                </a>
              ))}
            </nav>
            {step === 'write' && <Writing name={name} />}
            {step === 'plan' && <SendingPlan name={name} />}
            {step === 'report' && message && <Report message={message} />}
          </div>
        )}
      </div>
    </>
  );
}

/** A new message begins with its name, which is its folder's. */
function NewMessage({ taken }: { taken: readonly string[] }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replaceAll('đ', 'd')
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '');
    if (name !== '' && !taken.includes(name)) go(addressOf('messages', {}, name));
  };
  return (
    <form className="actions" onSubmit={submit}>
      <Field
        isBare
        label={t.messages.newName}
        placeholder={t.messages.newName}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit">
        <Icon name="plus" />
        {t.messages.new}
      </Button>
    </form>
  );
}

/** A message's subject in the studio's language; messages that are no more in the folder have none. */
function useTitle(message: Message | undefined): string {
  const { language } = useLanguage();
  if (!message) return '';
  const subjects: Readonly<Record<string, string>> = message.subjects;
  return [subjects[language], ...Object.values(subjects)].find(Boolean) ?? message.name;
}

function Letters({ messages, current }: { messages: readonly Message[]; current: string }) {
  const { t } = useLanguage();
  const isInHand = ({ begunAt, waiting }: Message) => begunAt === undefined || waiting > 0;
  const groups = [
    [t.messages.inHand, messages.filter(isInHand)],
    [t.messages.sent, messages.filter((message) => !isInHand(message))],
  ] as const;
  return (
    <nav className="letters" aria-label={t.screens.messages}>
      {groups.map(
        ([title, group]) =>
          group.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              {group.map((message) => (
                <Letter key={message.name} message={message} isCurrent={message.name === current} />
              ))}
            </section>
          ),
      )}
    </nav>
  );
}

function Letter({ message, isCurrent }: { message: Message; isCurrent: boolean }) {
  const { t, say, format } = useLanguage();
  const { name, begunAt, accepted, waiting } = message;
  const step = begunAt === undefined ? 'write' : 'report';
  const state =
    begunAt === undefined
      ? t.messages.notSent
      : waiting > 0
        ? say(t.messages.partly, { have: accepted, rest: waiting })
        : say(t.messages.sentOn, { day: format.date(begunAt), number: accepted });
  return (
    <a href={addressOf('messages', { step }, name)} aria-current={isCurrent ? 'page' : undefined}>
      <span>{useTitle(message)}</span>
      <small>{state}</small>
    </a>
  );
}
