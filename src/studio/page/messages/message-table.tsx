import type { Answer } from '../../../operator/actions/actions.ts';
import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAnswer } from '../ask.ts';
import { Flag, Table } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { useTexts, type Spoken } from '../use-texts.ts';
import { shortTime, useTitles } from './use-messages.ts';

type Written = Answer<'messages'>['written'][number];
interface Row extends Written {
  /** The last that is or was sent of it, or is planned. */
  sending: ShownSending | undefined;
}

/** In this order: what runs, what waits for somebody, what is planned, what was not sent yet, what was. */
const ORDER = ['running', 'paused', 'planned', 'draft', 'stopped', 'done'] as const;
const MARKS = {
  ...{ running: 'run', paused: 'look', planned: 'look', draft: 'open', stopped: 'fix', done: 'good' },
} as const;

const stateOf = ({ sending }: Row) => sending?.state ?? 'draft';

/** All messages: what is being sent first, then what is planned; of each kind what was saved last. */
export function MessageTable({ written }: { written: readonly Written[] }) {
  const spoken = useTexts();
  const { data } = useAnswer('sendings', { all: true });
  const titleOf = useTitles();
  const { heads, states, mistakes } = spoken.t.messages;
  if (!data) return null;
  const rows = written
    .map((each): Row => ({ ...each, sending: data.sendings.find(({ message }) => message === each.name) }))
    .sort((one, other) => ORDER.indexOf(stateOf(one)) - ORDER.indexOf(stateOf(other)));
  const title = ({ name, sending, number: version, savedAt, savedBy: by }: Row) => (
    <>
      <a href={hrefOf('messages', { step: sending?.begunAt && 'report' }, name)}>{titleOf(name)}</a>
      <small>
        {spoken.say(spoken.t.messages.savedAs, {
          version,
          by: spoken.who(by),
          at: shortTime(spoken, savedAt),
        })}
      </small>
    </>
  );
  const state = (row: Row) => <Flag mark={MARKS[stateOf(row)]}>{states[stateOf(row)]}</Flag>;
  const result = ({ sending, mistakes: number }: Row) =>
    sending?.begunAt === undefined
      ? number > 0 && <small>{spoken.say(mistakes, { number })}</small>
      : resultOf(spoken, sending);
  return (
    <div className="messages">
      <Table
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: heads.message, kind: 'wide', cell: title },
          { head: heads.state, cell: state },
          { head: heads.whom, kind: 'end', cell: ({ sending }) => whomOf(spoken, sending) },
          { head: heads.planned, kind: 'wide', cell: ({ sending }) => timeOf(spoken, sending) },
          { head: heads.result, kind: 'wide', cell: result },
        ]}
      />
    </div>
  );
}

function whomOf({ t, format }: Spoken, sending: ShownSending | undefined) {
  const { whom } = t.messages;
  if (!sending) return <span className="faint">{whom.open}</span>;
  const { language, again, ...others } = sending.selected;
  const isAll = again !== true && Object.values(others).every((each) => each === undefined);
  const who = isAll ? (language ? format.languageName(language) : whom.everybody) : whom.some;
  return `${who}, ${format.number(sending.begunAt ? sending.meant : sending.expected)}`;
}

function timeOf(spoken: Spoken, sending: ShownSending | undefined) {
  const startsAt = sending?.startsAt ?? sending?.begunAt;
  return (
    <>
      {startsAt && <time>{shortTime(spoken, startsAt)}</time>}
      {sending?.withStage && <small>{spoken.t.messages.withStage}</small>}
    </>
  );
}

function resultOf({ t, say }: Spoken, { state, done, meant, ...sending }: ShownSending) {
  const { messages } = t;
  if (state === 'running' || state === 'paused')
    return (
      <>
        {say(messages.of, { done, meant })}
        <progress className="thin" aria-label={messages.heads.result} value={done} max={meant} />
      </>
    );
  const failed = (['rejected', 'uncertain'] as const).filter((each) => sending[each] > 0);
  return (
    <>
      {say(messages.haveIt, { number: sending.accepted })}
      {failed.map((each) => (
        <small key={each}>{say(messages[each], { number: sending[each] })}</small>
      ))}
    </>
  );
}
