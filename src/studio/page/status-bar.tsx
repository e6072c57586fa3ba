import { useState } from 'react';
import { NewsLine, useNews } from './access/news-line.tsx';
import { useAct, useAnswer, useJobEnd, type Act } from './ask.ts';
import { ActButton } from './parts.tsx';
import { PlanButton } from './plan-view.tsx';
import { hrefOf, useRoute } from './route.ts';
import { findFirst, placeOf, useStatus, type SaidLine } from './status.ts';
import { useTexts } from './use-texts.ts';

/** At the top of every screen: what runs, what has stopped, what was just done, and what comes next. */
export function StatusBar() {
  const { screen, rest, query } = useRoute();
  const said = useStatus() ?? [];
  const isWriting = (query.get('step') ?? 'write') === 'write';
  // What the screen is about is said there.
  const isElsewhere = (line: SaidLine) => {
    if (line.kind === 'next' && line.others === undefined) return false;
    if (screen === 'overview') return line !== findFirst(said);
    if (screen === 'messages' && !isWriting) return line.sending?.message !== rest;
    return screen !== 'going-live' || !line.stage;
  };
  const lines = said.filter(isElsewhere);
  const news = useNews();
  return (
    <>
      <ReadOut lines={said} />
      {lines.length + news.unread.length > 0 && (
        <ul className="status-bar">
          {lines.map((line) => (
            <li key={line.key}>
              <Said line={line} />
              {line.progress && <progress aria-label={line.head} {...line.progress} />}
            </li>
          ))}
          <NewsLine {...news} />
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

interface SaidProps {
  line: SaidLine;
  /** Whether the screen is about it: then what is planned can be taken back, too. */
  isMain?: boolean;
}

/** A line, and what can be done about it. */
export function Said({ line, isMain = false }: SaidProps) {
  return (
    <>
      <span className={`mark is-${line.kind}`} />
      <p>
        <b>{line.head}</b>
        {line.text}
        {!isMain && line.more}
      </p>
      <div className="actions">
        <StatusActs line={line} isMain={isMain} />
      </div>
    </>
  );
}

/** What can be done about a line. */
export function StatusActs({ line, isMain = false }: SaidProps) {
  const { t } = useTexts();
  const { screen, rest, query } = useRoute();
  const { kind, sending, job, stage } = line;
  const id = sending?.id ?? '';
  const links: Readonly<Partial<Record<string, string>>> = t.status.links;
  const [pause, takeBack] = [useAct('pauseSending', { id }), useAct('takeSendingBack', { id })];
  const end = useJobEnd(job?.id ?? '');
  const there = placeOf(line);
  const small = (act: Act, label: string) => (
    <ActButton kind="small" act={act}>
      {label}
    </ActButton>
  );
  return (
    <>
      {links[kind] && there !== hrefOf(screen, Object.fromEntries(query), rest) && (
        <a className="button small" href={there}>
          {links[kind]}
        </a>
      )}
      {kind === 'elsewhere' && <PlanButton label={`${t.titles.moveList}…`} name="moveList" input={{}} />}
      {(kind === 'asks' || kind === 'paused') && (
        <PlanButton label={t.messages.goOn} name="goOn" input={{ id }} />
      )}
      {(kind === 'grace' || (kind === 'next' && isMain && !stage)) &&
        small(takeBack, t.titles.takeSendingBack)}
      {kind === 'next' && isMain && stage && <TakeStageBack />}
      {kind === 'running' && small(pause, t.titles.pauseSending)}
      {kind === 'notBegun' && small(takeBack, t.close)}
      {job && small(end, kind === 'working' ? t.stop : t.close)}
    </>
  );
}

/** Takes back a stage that is planned; its plan says what becomes of the mails that it starts. */
function TakeStageBack() {
  const { t } = useTexts();
  const { data } = useAnswer('sendings', {});
  const label = `${t.titles.takeSendingBack}…`;
  return data && <PlanButton label={label} name="setStage" input={{ stage: data.stageNow }} />;
}
