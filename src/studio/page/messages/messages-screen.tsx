import { useAnswer } from '../ask.ts';
import { Icon } from '../studio-icon.tsx';
import { useTexts } from '../use-texts.ts';
import { hrefOf, useRoute } from '../route.ts';
import { Facts } from '../parts.tsx';
import { Item } from '../shown-checks.tsx';
import { MessageTable } from './message-table.tsx';
import { Report } from './report.tsx';
import { SendingPlan } from './sending-plan.tsx';
import { freeName, useTitles, type Known } from './use-messages.ts';
import { Writing } from './writing.tsx';

const STEPS = ['write', 'plan', 'report'] as const;

/** All messages, how one begins, and the one that is open: written, planned and sent, and what became of it. */
export function Messages() {
  const { t } = useTexts();
  const { rest: name, query } = useRoute();
  const { data } = useAnswer('messages', {});
  // An address that no message can have leads to all of them.
  if (/^[\w-]{1,80}$/.test(name)) return <Opened key={name} name={name} />;
  const isEmpty = data?.written.length === 0;
  const isNew = isEmpty || query.has('new');
  return (
    <>
      {isNew && !isEmpty && <Crumb />}
      <header className="top">
        <h1>{isNew && !isEmpty ? t.messages.new : t.screens.messages}</h1>
        {!isNew && (
          <a className="button main-action" href={hrefOf('messages', { new: 'yes' })}>
            <Icon name="plus" />
            {t.messages.new}
          </a>
        )}
      </header>
      {data && (isNew ? <Beginnings {...data} /> : <MessageTable written={data.written} />)}
    </>
  );
}

/** The way back to all messages. */
function Crumb() {
  const { t } = useTexts();
  return (
    <a className="crumb" href={hrefOf('messages')}>
      <Icon name="back" />
      {t.screens.messages}
    </a>
  );
}

function Opened({ name }: { name: string }) {
  const { t } = useTexts();
  const { query } = useRoute();
  const step = query.get('step') ?? 'write';
  // For whom it is to be stays while it is written.
  const has = query.get('has') ?? undefined;
  const title = useTitles()(name);
  return (
    <>
      <Crumb />
      <header className="top opened">
        <h1>{title}</h1>
      </header>
      <nav className="tabs steps" aria-label={title}>
        {STEPS.map((each) => (
          <a
            key={each}
            href={hrefOf('messages', { step: each, has }, name)}
            aria-current={each === step ? 'step' : undefined}
          >
            {t.messages.steps[each]}
          </a>
        ))}
      </nav>
      {step === 'write' && <Writing name={name} />}
      {step === 'plan' && <SendingPlan name={name} />}
      {step === 'report' && <Report name={name} />}
    </>
  );
}

/** What a message may begin as: a sample, the promised text first, or nothing. */
function Beginnings(known: Known) {
  const { t } = useTexts();
  const titleOf = useTitles();
  const { messages } = t;
  const about: Readonly<Record<string, string>> = messages.samples;
  return (
    <div className="two">
      <section>
        {known.written.length === 0 && (
          <>
            <h2>{messages.none}</h2>
            <p className="muted lead">{messages.noneMore}</p>
          </>
        )}
        <ul className="notices">
          {known.samples.map(({ name }) => (
            <Item
              key={name}
              mark="open"
              title={titleOf(name)}
              reason={about[name] ?? ''}
              act={[messages.beginWith, hrefOf('messages', {}, name)]}
            />
          ))}
          <Item
            mark="open"
            title={messages.empty}
            reason={messages.emptyMore}
            act={[messages.beginEmpty, hrefOf('messages', {}, freeName(known))]}
          />
        </ul>
      </section>
      <section>
        <h2>{messages.then}</h2>
        <Facts facts={STEPS.map((step) => [messages.steps[step], messages.stepsMore[step]])} />
      </section>
    </div>
  );
}
