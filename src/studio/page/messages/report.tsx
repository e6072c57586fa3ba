import type { Answer } from '../../../operator/actions/actions.ts';
import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAct, useAnswer } from '../ask.ts';
import { describeAction } from '../care/care.tsx';
import { useTexts } from '../use-texts.tsx';
import { ActButton, Table } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { Funnel } from './funnel.tsx';
import { shortTime } from './use-messages.ts';

/** What became of a message's last sending, and of one that is planned: who has it, who has not, and what to do about each. */
export function Report({ name }: { name: string }) {
  const { t } = useTexts();
  const { data: report } = useAnswer('report', { name });
  const { data: all } = useAnswer('sendings', { all: true });
  if (!report || !all) return null;
  const newest = all.sendings.find(({ message }) => message === name);
  const { sending = newest } = report;
  if (!sending) return <p className="muted">{t.messages.notSent}</p>;
  // While it runs its numbers come with each mail.
  const last = newest?.id === sending.id ? newest : sending;
  const isOther = newest !== undefined && newest.id !== last.id;
  return (
    <div className="two report">
      <section>
        {isOther && <State sending={newest} />}
        {last.begunAt !== undefined && <Figure sending={last} />}
        <State sending={last} />
        {last.begunAt !== undefined && (
          <Funnel sending={last} report={report} isPlanned={isOther && newest.state === 'planned'} />
        )}
      </section>
      <section className="beside">
        <Versions name={name} />
        <Events runs={report.runs} />
      </section>
    </div>
  );
}

/** How many of how many were answered by the mail server; of the first few, of these alone. */
function Figure({ sending }: { sending: ShownSending }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { first, meant, done, begunAt = '', by } = sending;
  const isFirst = first > 0 && done <= first && first < meant;
  const line = isFirst ? t.messages.firstAnswered : t.messages.answered;
  return (
    <p className="sent">
      <b>{say(t.messages.of, { done, meant: isFirst ? first : meant })}</b>
      <span>{say(line, { by, at: shortTime(spoken, begunAt) })}</span>
    </p>
  );
}

/** That it is planned, or waits for somebody, or why it stopped. */
function State({ sending }: { sending: ShownSending }) {
  const { t, say } = useTexts();
  const { id, state, reason, answer, startsAt, expected, changedBy: by, version } = sending;
  const { messages } = t;
  const takeBack = useAct('takeSendingBack', { id });
  if (state === 'running' || state === 'done') return null;
  const isPlanned = state === 'planned';
  const sentence = isPlanned
    ? say(startsAt === undefined ? messages.goesWithStage : messages.goesAt, {
        ...{ number: expected, version, time: startsAt },
      })
    : reason === ''
      ? say(messages.pausedBy, { by })
      : reason === 'restored' && answer !== ''
        ? say(messages.restoredAt, { time: answer })
        : say(messages.reasons[reason], { answer });
  return (
    <div className="mend other" role="status">
      <span className={`mark ${state === 'stopped' ? 'fix' : 'look'}`} />
      <p>{sentence}</p>
      {isPlanned && (
        <div className="actions">
          <ActButton kind="small" act={takeBack}>
            {messages.takeBack}
          </ActButton>
          <a className="button small" href={hrefOf('messages', { step: 'plan' }, sending.message)}>
            {messages.changeIt}
          </a>
        </div>
      )}
    </div>
  );
}

/** Which texts there are, and how many have each. */
function Versions({ name }: { name: string }) {
  const spoken = useTexts();
  const { t, say, format } = spoken;
  const { heads, savedAs, readIt } = t.messages;
  const { data } = useAnswer('messageTexts', { name });
  if (!data) return null;
  return (
    <>
      <h2>{t.messages.whichText}</h2>
      <Table
        rows={data.versions}
        keyOf={({ number }) => number}
        columns={[
          {
            head: heads.version,
            cell: ({ number: version, savedBy: by, savedAt }) =>
              say(savedAs, { version, by, at: shortTime(spoken, savedAt) }),
          },
          { head: t.screens.people, kind: 'num', cell: ({ people }) => format.number(people) },
          {
            head: '',
            kind: 'num',
            cell: ({ number }) => (
              <a href={hrefOf('messages', { step: 'write', version: `${number}` }, name)}>{readIt}</a>
            ),
          },
        ]}
      />
    </>
  );
}

/** What happened, newest first: a line for each act. */
function Events({ runs }: Pick<Answer<'report'>, 'runs'>) {
  const spoken = useTexts();
  return (
    <>
      <h2>{spoken.t.messages.events}</h2>
      <ol className="log">
        {runs.map((run, index) => (
          <li key={index}>
            <time dateTime={run.at}>{shortTime(spoken, run.at)}</time>
            <span>
              {run.by} {describeAction(spoken, run)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
