import { useState } from 'react';
import { useAct, useJobEnd, type Act } from './ask.ts';
import { ActButton, Button } from './parts.tsx';
import { PlanOf } from './plan-view.tsx';
import { useRoute } from './route.ts';
import { findFirst, placeOf, useStatus, type SaidLine } from './status.ts';
import { useTexts } from './use-texts.tsx';

/** At the top of every screen: what runs, what has stopped, what was just done, and what comes next. */
export function StatusBar() {
  const { screen, rest, query } = useRoute();
  const said = useStatus() ?? [];
  const isWriting = (query.get('step') ?? 'write') === 'write';
  // What the screen is about is said there.
  const isElsewhere = (line: SaidLine) => {
    if (screen === 'overview') return line !== findFirst(said);
    if (screen === 'messages' && !isWriting) return line.sending?.message !== rest;
    return screen !== 'going-live' || !line.stage;
  };
  const lines = said.filter(isElsewhere);
  return (
    <>
      <ReadOut lines={said} />
      {lines.length > 0 && (
        <ul className="status-bar">
          {lines.map((line) => (
            <li key={line.key}>
              <span className={`mark is-${line.kind}`} />
              <p>
                <b>{line.head}</b>
                {line.text}
              </p>
              <div className="actions">
                <StatusActs line={line} />
              </div>
              {line.progress && <progress aria-label={line.head} {...line.progress} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Says politely what is new; of what moves, not each step. */
function ReadOut({ lines }: { lines: readonly SaidLine[] }) {
  const turn = lines.map(({ key, turn }) => `${key} ${turn}`).join();
  const text = lines.map((line) => line.head + line.text).join('. ');
  const [read, setRead] = useState({ turn, text });
  if (read.turn !== turn) setRead({ turn, text });
  return (
    <p className="hide" role="status">
      {read.text}
    </p>
  );
}

/** What can be done about a line. */
export function StatusActs({ line }: { line: SaidLine }) {
  const { t } = useTexts();
  const { kind, sending, job } = line;
  const id = sending?.id ?? '';
  const links: Readonly<Partial<Record<string, string>>> = t.status.links;
  const [pause, takeBack] = [useAct('pauseSending', { id }), useAct('takeSendingBack', { id })];
  const end = useJobEnd(job?.id ?? '');
  const small = (act: Act, label: string) => (
    <ActButton kind="small" act={act}>
      {label}
    </ActButton>
  );
  return (
    <>
      {links[kind] && (
        <a className="button small" href={placeOf(line)}>
          {links[kind]}
        </a>
      )}
      {kind === 'elsewhere' && <MoveList />}
      {kind === 'grace' && small(takeBack, t.titles.takeSendingBack)}
      {kind === 'running' && small(pause, t.titles.pauseSending)}
      {kind === 'notBegun' && small(takeBack, t.close)}
      {job && small(end, kind === 'working' ? t.stop : t.close)}
    </>
  );
}

/** Says that this is the list now, after its plan was read. */
function MoveList() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="small" onClick={() => setOpen(true)}>
        {`${t.titles.moveList}…`}
      </Button>
      {isOpen && <PlanOf name="moveList" isDialog input={{}} onClose={() => setOpen(false)} />}
    </>
  );
}
