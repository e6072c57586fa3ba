import { useState, type FormEvent } from 'react';
import { useAnswer, type Answer } from '../ask.ts';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { addressOf, go, useRoute } from '../route.ts';
import { say } from '../say.ts';
import { SendingPlan } from './sending-plan.tsx';
import { SendingReport } from './sending-report.tsx';
import { Writing } from './writing.tsx';

const STEPS = ['write', 'plan', 'report'] as const;

/** The messages in `mail/`, and the one that is open: written, planned and sent, and what became of it. */
export function Messages() {
  const { t } = useLanguage();
  const { rest, query } = useRoute();
  const { data = [] } = useAnswer('messages', {});
  const step = STEPS.find((each) => each === query.get('step')) ?? 'write';
  const open = data.find(({ name }) => name === rest);
  return (
    <>
      <header className="top">
        <h1>{t.screens.messages}</h1>
        <NewMessage taken={data.map(({ name }) => name)} />
      </header>
      <div className="desk">
        <Letters messages={data} current={rest} />
        {rest === '' ? (
          <p className="muted">{t.messages.choose}</p>
        ) : (
          <div className="opened" key={rest}>
            <p className="crumb">
              <a href={addressOf('messages')}>
                <Icon name="back" />
                {t.screens.messages}
              </a>
            </p>
            <h2>{rest}</h2>
            <nav className="tabs" aria-label={rest}>
              {STEPS.map((each, index) => (
                <a
                  key={each}
                  href={addressOf('messages', { step: each }, rest)}
                  aria-current={each === step ? 'step' : undefined}
                >
                  <span className="n step">{index + 1}</span>
                  {t.messages.steps[each]}
                </a>
              ))}
            </nav>
            {step === 'write' && <Writing name={rest} />}
            {step === 'plan' && <SendingPlan name={rest} isBegun={open?.begunAt !== undefined} />}
            {step === 'report' && <SendingReport name={rest} message={open} />}
          </div>
        )}
      </div>
    </>
  );
}

/** A new message begins with its name, which is its folder's. */
function NewMessage({ taken }: { taken: readonly string[] }) {
  const { t } = useLanguage();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const folder = name
      .trim()
      .toLowerCase()
      .replace(/[^\w-]+/g, '-');
    if (folder !== '' && !taken.includes(folder)) go(addressOf('messages', {}, folder));
  };
  return (
    <form className="actions" onSubmit={submit}>
      <label className="hide" htmlFor="new-message">
        {t.messages.newName}
      </label>
      <input
        className="input"
        id="new-message"
        placeholder={t.messages.newName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button">
        <Icon name="plus" />
        {t.messages.new}
      </button>
    </form>
  );
}

function Letters({ messages, current }: { messages: Answer<'messages'>; current: string }) {
  const { t, format } = useLanguage();
  const state = ({ begunAt, people }: Answer<'messages'>[number]) => {
    if (begunAt === undefined) return t.messages.notSent;
    const { accepted = 0, queued = 0 } = people;
    return queued > 0
      ? say(t.messages.partly, { have: format.number(accepted), rest: format.number(queued) })
      : say(t.messages.sentOn, { day: format.day(begunAt), number: format.number(accepted) });
  };
  return (
    <nav className="letters" aria-label={t.screens.messages}>
      {messages.map((message) => (
        <a
          key={message.name}
          href={addressOf('messages', message.begunAt === undefined ? {} : { step: 'report' }, message.name)}
          aria-current={message.name === current ? 'page' : undefined}
        >
          <span>{message.name}</span>
          <small>{state(message)}</small>
        </a>
      ))}
    </nav>
  );
}
