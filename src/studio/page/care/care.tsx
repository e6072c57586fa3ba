import { apply, useAnswer, type Answer } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';
import { addressOf, go, useRoute } from '../route.ts';
import { say } from '../say.ts';
import { RestorePlan } from './restore-plan.tsx';

/** Backups, deleting in time, and who did what. */
export function Care() {
  const { t } = useLanguage();
  const { rest } = useRoute();
  return (
    <>
      <header className="top">
        <div>
          <h1>{t.screens.care}</h1>
          <p className="when">{t.care.about}</p>
        </div>
      </header>
      <div className="two">
        <div>
          <Backups chosen={rest} />
          <AuditLog />
        </div>
        {rest === '' ? (
          <Retention />
        ) : (
          <RestorePlan key={rest} name={rest} onClose={() => go(addressOf('care'))} />
        )}
      </div>
    </>
  );
}

function Backups({ chosen }: { chosen: string }) {
  const { t, format } = useLanguage();
  const { data } = useAnswer('backups', {});
  const change = useChange(
    () => apply('backup', {}),
    () => undefined,
  );
  if (!data) return null;
  const { care } = t;
  return (
    <section className="block">
      <div className="head">
        <h2>{care.backups}</h2>
        {data.folder !== undefined && (
          <button
            type="button"
            className="button main-action"
            aria-disabled={change.isRunning || undefined}
            onClick={change.run}
          >
            {change.isRunning ? t.loading : care.makeBackup}
          </button>
        )}
      </div>
      {change.error && <ProblemNotice error={change.error} />}
      {data.folder === undefined ? (
        <p className="muted">{care.noFolder}</p>
      ) : data.files.length === 0 ? (
        <p className="muted">{say(care.none, { folder: data.folder })}</p>
      ) : (
        <div className="scroll">
          <table className="table">
            <thead>
              <tr>
                <th>{care.when}</th>
                <th>{care.file}</th>
                <th className="num">{care.size}</th>
                <th>{care.encrypted}</th>
                <th>
                  <span className="hide">{care.restore}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.files.map(({ name, madeAt, bytes, encrypted }) => (
                <tr key={name} aria-current={name === chosen || undefined}>
                  <td className="nowrap">
                    <time dateTime={madeAt}>{format.full(madeAt)}</time>
                  </td>
                  <td className="quiet">{name}</td>
                  <td className="num">
                    {say(care.megabytes, { number: format.number(toMegabytes(bytes)) })}
                  </td>
                  <td className="quiet">{encrypted ? care.yes : care.no}</td>
                  <td className="num">
                    <a className="button small" href={addressOf('care', {}, name)}>
                      {care.restore}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.folder !== undefined && (
        <>
          <p className="muted small">{data.encrypts ? care.encrypts : care.plain}</p>
          <details className="small">
            <summary>{care.daily}</summary>
            <p className="muted">{care.dailyMore}</p>
            <pre>{CRON}</pre>
          </details>
        </>
      )}
    </section>
  );
}

/** The line of a table for cron that makes a backup each night. */
const CRON = '0 2 * * * /path/to/waitlist backup --keep-days 30';

/** One figure behind the point below ten. */
function toMegabytes(bytes: number): number {
  return Number((bytes / 1_000_000).toPrecision(2));
}

function Retention() {
  const { t, format } = useLanguage();
  const { data } = useAnswer('retention', {});
  if (!data) return null;
  const { care } = t;
  const { days, due, lastRound, paused } = data;
  return (
    <section className="follow" aria-labelledby="retention">
      <h2 id="retention">{care.retention}</h2>
      <dl className="facts">
        <dt>{care.promised}</dt>
        <dd>{days === undefined ? care.forEver : say(care.days, { number: format.number(days) }, days)}</dd>
        <dt>{care.next}</dt>
        <dd>{say(care.due, { number: format.number(due) }, due)}</dd>
        <dt>{care.round}</dt>
        <dd>
          {lastRound === undefined ? care.noRound : format.full(lastRound)}
          {paused && <p className="small muted">{care.paused}</p>}
        </dd>
      </dl>
    </section>
  );
}

function AuditLog() {
  const { t, format } = useLanguage();
  const { data = [] } = useAnswer('audit', {});
  const { care } = t;
  return (
    <section className="block">
      <div className="head">
        <h2>{care.audit}</h2>
        <p>{care.auditMore}</p>
      </div>
      <ol className="log">
        {data.map((line, index) => (
          <li key={index}>
            <time dateTime={line.at}>{format.full(line.at)}</time>
            <span>
              <b>{line.by}</b> {describe(line, t)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a line of the audit log says: its action, and its figures with their names. */
function describe(
  { action, detail }: Answer<'audit'>[number],
  { care }: ReturnType<typeof useLanguage>['t'],
): string {
  const actions: Readonly<Record<string, string>> = care.actions;
  const details: Readonly<Record<string, string>> = care.details;
  const parts = Object.entries(detail).map(([name, value]) => `${details[name] ?? name}: ${String(value)}`);
  return [actions[action] ?? action, ...parts].join(' · ');
}
