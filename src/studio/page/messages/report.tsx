import type { ShownSending } from '../../../operator/actions/sending-acts.ts';
import { useAnswer } from '../ask.ts';
import { LogLines } from '../care/log-lines.tsx';
import { useTexts } from '../use-texts.ts';
import { Table } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { Said } from '../status-bar.tsx';
import { useStatus, type SaidLine } from '../status.ts';
import { Funnel } from './funnel.tsx';
import { shortTime } from './use-messages.ts';

/** What became of a message's last sending, and of one that is planned: who has it, who has not, and what to do about each. */
export function Report({ name }: { name: string }) {
  const { t } = useTexts();
  const { data: report } = useAnswer('report', { name });
  const lines = useStatus()?.filter(({ sending }) => sending?.message === name);
  if (!report || !lines) return null;
  if (!report.sending && lines.length === 0) return <p className="muted">{t.messages.notSent}</p>;
  // While it runs its numbers come with each mail.
  const isLast = ({ sending }: SaidLine) => sending?.id === report.sending?.id;
  const last = lines.find(isLast)?.sending ?? report.sending;
  const isPlanned = lines.some((line) => line.sending?.state === 'planned' && !isLast(line));
  // Figure and funnel say what has ended.
  const said = lines.filter(({ kind }) => kind !== 'sent');
  return (
    <div className="two report">
      <section>
        {said.map((line) => (
          <div key={line.key} className="mend other">
            {/* What is done about the stage is done in Going live. */}
            <Said isMain line={{ ...line, stage: undefined }} />
          </div>
        ))}
        {last?.begunAt !== undefined && (
          <>
            <Figure sending={last} />
            <Funnel sending={last} report={report} isPlanned={isPlanned} />
          </>
        )}
      </section>
      <section className="beside">
        <Versions name={name} />
        <h2>{t.messages.events}</h2>
        <LogLines lines={report.runs} />
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
      <span>{say(line, { by: spoken.who(by), at: shortTime(spoken, begunAt) })}</span>
    </p>
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
              say(savedAs, { version, by: spoken.who(by), at: shortTime(spoken, savedAt) }),
          },
          { head: t.care.people, kind: 'num', cell: ({ people }) => format.number(people) },
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
