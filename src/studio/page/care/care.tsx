import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer, useApply, usePlan } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { Button, Facts, Flag, ProblemNotice, Table } from '../parts.tsx';
import { go, hrefOf, useRoute } from '../route.ts';
import { PlanSheet } from '../plan.tsx';

/** Backups, deleting in time, and who did what. */
export function Care() {
  const { rest } = useRoute();
  const { data } = useAnswer('backups', {});
  const chosen = data?.files.find(({ name, encrypted }) => name === rest && !encrypted);
  return (
    <>
      <header className="top">
        <h1>{t.screens.care}</h1>
      </header>
      <div className="two">
        <div>
          {data && <Backups {...data} chosen={chosen?.name} />}
          <AuditLog />
        </div>
        {chosen ? <RestorePlan key={rest} {...chosen} /> : <Retention />}
      </div>
    </>
  );
}

interface BackupsProps extends Answer<'backups'> {
  chosen: string | undefined;
}

function Backups({ folder, encrypts, cron, files, joinedSince, chosen }: BackupsProps) {
  const { care } = t;
  const apply = useApply('backup', {});
  const withKey = files.find(({ encrypted }) => encrypted);
  return (
    <section className="block">
      <div className="head">
        <h2>{care.backups}</h2>
        {folder !== undefined && (
          <Button kind={chosen ? '' : 'main-action'} isBlocked={apply.isRunning} onClick={apply.run}>
            {care.makeBackup}
          </Button>
        )}
      </div>
      {folder !== undefined && joinedSince > 0 && (
        <Flag mark="look">{say(t.overview.reasons.backup, { people: joinedSince })}</Flag>
      )}
      {files.length > 0 && (
        <Table
          rows={files}
          keyOf={({ name }) => name}
          current={chosen}
          columns={[
            { head: care.when, cell: ({ madeAt }) => <time dateTime={madeAt}>{format.full(madeAt)}</time> },
            {
              head: care.size,
              kind: 'num beside',
              cell: ({ bytes }) => say('{size} MB', { size: Number((bytes / 1_000_000).toPrecision(2)) }),
            },
            {
              head: care.people,
              kind: 'num',
              cell: ({ people }) => typeof people === 'number' && format.number(people),
            },
            {
              head: care.checked,
              kind: 'quiet beside',
              cell: ({ isAhead }) => (
                <Flag mark={isAhead ? 'look' : 'good'}>{isAhead ? care.ahead : care.readBack}</Flag>
              ),
            },
            {
              head: care.encrypted,
              kind: 'quiet beside',
              cell: ({ encrypted }) => (
                <Flag mark={encrypted ? 'good' : 'look'}>{encrypted ? care.yes : care.no}</Flag>
              ),
            },
            {
              head: '',
              kind: 'num',
              cell: ({ name, encrypted }) =>
                !encrypted && (
                  <a className="button small" href={hrefOf('care', {}, name)}>
                    {care.restore}
                  </a>
                ),
            },
          ]}
        />
      )}
      <p className="muted small">
        {folder === undefined ? t.problems.noBackupFolder : encrypts ? care.encrypts : care.plain}
      </p>
      {withKey && (
        <details className="small">
          <summary>{care.withKey}</summary>
          <pre>{`./waitlist restore ${withKey.file} --identity key.txt`}</pre>
        </details>
      )}
      {folder !== undefined && (
        <details className="small">
          <summary>{care.daily}</summary>
          <pre>{cron}</pre>
        </details>
      )}
    </section>
  );
}

/** Who comes back from a backup, who stays and who stays out. */
function RestorePlan({ name, madeAt }: Answer<'backups'>['files'][number]) {
  const { care } = t;
  const onClose = () => go(hrefOf('care'));
  const { data: plan, error } = usePlan('restore', { file: name });
  const { inBackup = 0, added = 0, present = 0, leftOut } = plan ?? {};
  const apply = useApply('restore', { file: name, shown: added }, onClose);
  const { erased = 0, expired = 0, unconfirmed = 0, faulty = 0 } = leftOut ?? {};
  const listed = inBackup - added - erased - expired - unconfirmed - faulty;
  return (
    <PlanSheet
      title={say(care.restoreTitle, { time: format.full(madeAt) })}
      sum={
        plan && [
          { label: care.inBackup, value: inBackup },
          { label: t.reasons.erased, value: -erased },
          { label: t.reasons.expired, value: -expired },
          { label: care.unconfirmed, value: -unconfirmed },
          { label: care.changed, value: -faulty },
          { label: t.reasons.listed, value: -listed },
          { label: care.comeBack, value: added, kind: 'result' },
          { label: care.since, value: plan.joinedSince, kind: 'after' },
          { label: care.listThen, value: present + added, kind: 'after' },
        ]
      }
      then={plan && [[t.person.staysOut, care.thenMore]]}
      precaution={plan}
      button={plan ? say(care.bringBack, { number: added }) : t.working}
      isBlocked={added === 0}
      apply={apply}
      leave={[t.leave, onClose]}
    >
      {error && <ProblemNotice error={error} />}
    </PlanSheet>
  );
}

function Retention() {
  const { data } = useAnswer('retention', {});
  if (!data) return null;
  const { care } = t;
  const { days, due, lastRound, paused, stayingOut } = data;
  return (
    <section className="follow" aria-labelledby="retention">
      <h2 id="retention">{care.retention}</h2>
      <Facts
        facts={[
          [care.promised, days === undefined ? care.forEver : say(care.days, { number: days })],
          [care.next, paused ? care.paused : say(care.due, { number: due })],
          [care.round, lastRound === undefined ? care.noRound : format.full(lastRound)],
          [t.person.staysOut, say(care.hashes, { number: stayingOut })],
        ]}
      />
    </section>
  );
}

/** Figures in the details of a line; the first that is there is shown. */
const COUNTS = ['added', 'erased', 'removed', 'entries', 'count', 'rows', 'files'];

function AuditLog() {
  const { data = [], error } = useAnswer('audit', {});
  const { care } = t;
  // An older list may name something else.
  const names: Readonly<Record<string, string>> = care.actions;
  const describe = ({ action, detail }: Answer<'audit'>[number]) => {
    const count = COUNTS.map((name) => detail[name]).find((value) => typeof value === 'number');
    const figure = count === undefined ? '' : format.number(count);
    return [names[action] ?? action, figure, detail['file'], detail['message'], detail['consent']]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <section className="block">
      <div className="head">
        <h2>{care.audit}</h2>
        <p>{care.auditMore}</p>
      </div>
      {error && <ProblemNotice error={error} />}
      <ol className="log" tabIndex={0}>
        {data.map((line, index) => (
          <li key={index}>
            <time dateTime={line.at}>{format.full(line.at)}</time>
            <span>
              <b>{line.by}</b> {describe(line)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
