import { useState, type ReactNode } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAct, useAnswer } from '../ask.ts';
import { ActButton, Button } from '../parts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { hrefOf } from '../route.ts';
import { useTexts } from '../use-texts.tsx';
import { freeName } from './use-messages.ts';

type Told = Answer<'report'>;

interface FunnelProps {
  sending: ShownSending;
  report: Told;
  /** Whether the message is planned once more. */
  isPlanned: boolean;
}

/** For whom it was meant, who was written to and what became of that, and who was not; each group with what can be done about it. */
export function Funnel({ sending, report, isPlanned }: FunnelProps) {
  const { t, say } = useTexts();
  const { data: messages } = useAnswer('messages', {});
  const { message, state, meant, done, accepted, rejected, uncertain, version } = sending;
  const { messages: words } = t;
  const hasEnded = state === 'done' || state === 'stopped';
  const waiting = hasEnded ? report.waiting : meant - done;
  const all = Math.max(meant, done + waiting);
  const share = (people: number) => `${all === 0 ? 0 : (people / all) * 100}%`;
  // What the groups offer is for when it has ended.
  const act = (href: string, label: string) =>
    state !== 'running' && (
      <a className="button small" href={href}>
        {label}
      </a>
    );
  return (
    <ul className="funnel">
      <Group kind="whole" title={say(words.meantFor, { number: meant })} bar={share(meant)} />
      <Group kind="accepted" title={say(words.writtenTo, { number: done })} bar={share(done)} />
      {accepted > 0 && (
        <Group kind="part" title={say(words.haveIt, { number: accepted })}>
          {messages && act(hrefOf('messages', { has: message }, freeName(messages)), words.writeToThem)}
        </Group>
      )}
      {rejected > 0 && (
        <Group
          kind="part"
          title={say(words.rejected, { number: rejected })}
          about={<Reasons report={report} state="rejected" />}
        >
          {act(hrefOf('people', { rejected: message }), words.seeThem)}
        </Group>
      )}
      {uncertain > 0 && (
        <Group
          kind="part"
          title={say(words.uncertain, { number: uncertain })}
          about={<Reasons report={report} state="uncertain" />}
        >
          {act(hrefOf('messages', { step: 'plan', again: 'yes' }, message), words.sendAgain)}
        </Group>
      )}
      <Group
        kind="queued"
        title={say(words.notYet, { number: waiting })}
        about={waiting > 0 && state !== 'running' && say(words.wouldGet, { version })}
        bar={share(waiting)}
      >
        {!isPlanned && <Rest sending={sending} waiting={waiting} />}
      </Group>
    </ul>
  );
}

interface GroupProps {
  kind: string;
  title: string;
  /** Why they are in it. */
  about?: ReactNode;
  /** Its part of all, as a width. */
  bar?: string;
  children?: ReactNode;
}

function Group({ kind, title, about, bar, children }: GroupProps) {
  return (
    <li className={kind}>
      <div>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      {children}
      {bar !== undefined && <i className="bar" style={{ width: bar }} />}
    </li>
  );
}

/** Why mails were rejected, or nobody knows whether they arrived: of each reason how many, and what to do. */
function Reasons({ report, state }: { report: Told; state: 'rejected' | 'uncertain' }) {
  const { t, say, format } = useTexts();
  const { rejections, answer } = t.messages;
  const known: Readonly<Record<string, { what: string; act: string } | undefined>> = rejections;
  const groups = report.groups.filter((group) => group.state === state);
  return groups.map(({ reason, codes, people }) => {
    const { what, act } = known[reason] ?? rejections.other;
    return (
      <span key={`${reason} ${codes}`} className="reason">
        {what}: {format.number(people)}. {act} {codes && say(answer, { codes })}
      </span>
    );
  });
}

/** What is done for those who were not written to: paused, gone on with, or planned. */
function Rest({ sending: { id, state, message }, waiting }: { sending: ShownSending; waiting: number }) {
  const { t, say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const pause = useAct('pauseSending', { id });
  const { messages } = t;
  if (state === 'running') return <ActButton act={pause}>{messages.pause}</ActButton>;
  if (waiting === 0) return null;
  if (state !== 'paused')
    return (
      <a className="button main-action" href={hrefOf('messages', { step: 'plan' }, message)}>
        {say(messages.sendTo, { number: waiting })}
      </a>
    );
  return (
    <>
      <Button kind="main-action" onClick={() => setOpen(true)}>
        {messages.goOn}
      </Button>
      {isOpen && <PlanOf isDialog name="goOn" input={{ id }} onClose={() => setOpen(false)} />}
    </>
  );
}
