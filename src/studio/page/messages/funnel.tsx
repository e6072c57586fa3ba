import type { ReactNode } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAnswer } from '../ask.ts';
import { hrefOf } from '../route.ts';
import { useTexts } from '../use-texts.ts';
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
  const groups = [
    {
      ...{ state: 'accepted', people: accepted, title: words.haveIt, label: words.writeToThem },
      href: messages && hrefOf('messages', { has: message }, freeName(messages)),
    },
    {
      ...{ state: 'rejected', people: rejected, title: words.rejected, label: words.seeThem },
      href: hrefOf('people', { rejected: message }),
    },
    {
      ...{ state: 'uncertain', people: uncertain, title: words.uncertain, label: words.sendAgain },
      href: hrefOf('messages', { step: 'plan', again: 'yes' }, message),
    },
  ].filter(({ people }) => people > 0);
  return (
    <ul className="funnel">
      <Group kind="whole" title={say(words.meantFor, { number: meant })} bar={share(meant)} />
      <Group kind="accepted" title={say(words.writtenTo, { number: done })} bar={share(done)} />
      {groups.map(({ state: group, people, title, href, label }) => (
        <Group
          key={group}
          kind="part"
          title={say(title, { number: people })}
          about={<Reasons report={report} state={group} />}
        >
          {/* For when it has ended. */}
          {state !== 'running' && href && (
            <a className="button small" href={href}>
              {label}
            </a>
          )}
        </Group>
      ))}
      <Group
        kind="queued"
        title={say(words.notYet, { number: waiting })}
        about={waiting > 0 && state !== 'running' && say(words.wouldGet, { version })}
        bar={share(waiting)}
      >
        {hasEnded && !isPlanned && waiting > 0 && (
          <a className="button main-action" href={hrefOf('messages', { step: 'plan' }, message)}>
            {say(words.sendTo, { number: waiting })}
          </a>
        )}
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
function Reasons({ report, state }: { report: Told; state: string }) {
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
