import { useState } from 'react';
import { LANGUAGES } from '../../../contract/language.ts';
import type { CHANGES } from '../../../operator/actions/actions.ts';
import { apply, usePlan, type Input, type Plan } from '../ask.ts';
import { useChange } from '../change.ts';
import { useLanguage } from '../language.tsx';
import { Address, PlanSheet, ProblemNotice, Progress, Sum } from '../parts.tsx';
import { say } from '../say.ts';
import { FileDrop, type HandedFile } from './file-drop.tsx';

type Chosen = Omit<Input<(typeof CHANGES)['importPeople']>, 'file' | 'name'>;
type ImportPlan = Exclude<Plan<'importPeople'>, { problem: string }>;

/** People from a file: what was found in it, what is assumed, and the sum before anything is written. */
export function ImportForm() {
  const { t } = useLanguage();
  const [handed, setHanded] = useState<HandedFile>();
  const [chosen, setChosen] = useState<Chosen>({});
  if (!handed)
    return (
      <div className="empty">
        <h2>{t.exchange.inTitle}</h2>
        <p className="muted">{t.exchange.inMore}</p>
        <FileDrop label={t.exchange.chooseFile} onFile={setHanded} />
      </div>
    );
  const restart = () => {
    setHanded(undefined);
    setChosen({});
  };
  return <Prepared handed={handed} chosen={chosen} onChange={setChosen} onRestart={restart} />;
}

interface PreparedProps {
  handed: HandedFile;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onRestart: () => void;
}

function Prepared({ handed, chosen, onChange, onRestart }: PreparedProps) {
  const { t, format } = useLanguage();
  const { exchange } = t;
  const input = { ...handed, ...chosen };
  const { data: plan, error } = usePlan('importPeople', input);
  const [added, setAdded] = useState<number>();
  const change = useChange(
    () => apply('importPeople', input),
    ({ result }) => setAdded((result as { added: number }).added),
  );
  if (added !== undefined)
    return (
      <div className="empty" role="status">
        <h2>{say(exchange.added, { number: format.number(added) }, added)}</h2>
        <button type="button" className="button" onClick={onRestart}>
          {exchange.another}
        </button>
      </div>
    );
  const isReady = plan !== undefined && !('problem' in plan);
  return (
    <div className="two">
      <div>
        <div className="head">
          <h2>{handed.name}</h2>
          <button type="button" className="button small" onClick={onRestart}>
            {exchange.another}
          </button>
        </div>
        {error && <ProblemNotice error={error} />}
        {plan && 'problem' in plan && <FileProblem problem={plan.problem} />}
        {isReady && (
          <>
            <Columns plan={plan} chosen={chosen} onChange={onChange} />
            <FirstRows plan={plan} />
            <Reasons plan={plan} />
          </>
        )}
        <Assumptions plan={isReady ? plan : undefined} chosen={chosen} onChange={onChange} />
      </div>
      {isReady && (
        <section className="follow">
          <PlanSheet
            title={say(exchange.planTitle, { number: format.number(plan.fitting) }, plan.fitting)}
            then={[[t.person.forYou, t.person.addMore]]}
            actions={
              <>
                <button
                  type="button"
                  className="button main-action"
                  aria-disabled={plan.fitting === 0 || change.isRunning || undefined}
                  onClick={change.run}
                >
                  {say(exchange.add, { number: format.number(plan.fitting) }, plan.fitting)}
                </button>
              </>
            }
          >
            <Sum
              lines={[
                { label: exchange.rows, value: plan.rows },
                ...plan.reasons.map(({ reason, count }) => ({ label: reasonText(t, reason), value: -count })),
                { label: exchange.new, value: plan.fitting, isResult: true },
                { label: t.care.listThen, value: plan.present + plan.fitting, isAfter: true },
              ]}
            />
            {change.error && <ProblemNotice error={change.error} />}
            {change.job?.state === 'running' && <Progress job={change.job} />}
          </PlanSheet>
        </section>
      )}
    </div>
  );
}

type Texts = ReturnType<typeof useLanguage>['t'];

function reasonText({ exchange }: Texts, reason: string): string {
  const reasons: Readonly<Record<string, string>> = exchange.reasons;
  return reasons[reason] ?? reason;
}

function FileProblem({ problem }: { problem: string }) {
  const { t } = useLanguage();
  const problems: Readonly<Record<string, string>> = t.exchange.problems;
  return (
    <div className="notice bad" role="alert">
      <span className="mark mend" />
      <p>
        <b>{problems[problem] ?? problem}</b>
      </p>
    </div>
  );
}

const COLUMNS = ['email', 'joined_at', 'language', 'consent_version'] as const;

function Columns({
  plan,
  chosen,
  onChange,
}: {
  plan: ImportPlan;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const { t } = useLanguage();
  const { exchange } = t;
  return (
    <section className="block">
      <h2>{exchange.columns}</h2>
      <dl className="facts">
        {COLUMNS.map((column) => (
          <div key={column} className="row">
            <dt>
              <label htmlFor={column}>{exchange.columnNames[column]}</label>
            </dt>
            <dd>
              <select
                className="input"
                id={column}
                value={chosen.map?.[column] ?? plan.columns[column]?.[0] ?? 'none'}
                onChange={({ target }) =>
                  onChange({ ...chosen, map: { ...chosen.map, [column]: target.value } })
                }
              >
                <option value="none">{exchange.noColumn}</option>
                {plan.headings.map((heading) => (
                  <option key={heading}>{heading}</option>
                ))}
              </select>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{exchange.othersLeftOut}</p>
    </section>
  );
}

function FirstRows({ plan }: { plan: ImportPlan }) {
  const { t, format } = useLanguage();
  const { exchange } = t;
  return (
    <section className="block">
      <h2>{exchange.firstRows}</h2>
      <div className="scroll">
        <table className="table">
          <thead>
            <tr>
              <th className="num">{exchange.line}</th>
              <th>{t.people.columns.address}</th>
              <th>{t.people.columns.joined}</th>
              <th>{t.people.columns.language}</th>
            </tr>
          </thead>
          <tbody>
            {plan.first.map(({ line, entry, fault, email }) => (
              <tr key={line}>
                <td className="num faint">{line}</td>
                <td>{entry ? <Address email={entry.email} /> : email}</td>
                <td>{entry ? format.full(entry.joined_at) : reasonText(t, fault ?? '')}</td>
                <td className="quiet">{entry && format.languageName(entry.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Reasons({ plan }: { plan: ImportPlan }) {
  const { t, format } = useLanguage();
  const { exchange } = t;
  if (plan.rejected.length === 0) return null;
  const download = () => {
    const lines = plan.rejected.map(
      ({ line, rejection, email }) => `${line}\t${reasonText(t, rejection)}\t${email}`,
    );
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/tab-separated-values' }));
    link.download = 'refused.tsv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section className="block">
      <div className="head">
        <h2>{exchange.refused}</h2>
        <button type="button" className="button small" onClick={download}>
          {say(exchange.download, { number: format.number(plan.rejected.length) }, plan.rejected.length)}
        </button>
      </div>
      <table className="table">
        <tbody>
          {plan.reasons.map(({ reason, count, first }) => (
            <tr key={reason}>
              <td>{reasonText(t, reason)}</td>
              <td className="num">{format.number(count)}</td>
              <td className="quiet">
                {say(exchange.suchAs, { line: format.number(first.line), value: first.value || first.email })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AssumptionsProps {
  plan: ImportPlan | undefined;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** What the file does not say, and what is taken instead. */
function Assumptions({ plan, chosen, onChange }: AssumptionsProps) {
  const { t, format } = useLanguage();
  const { exchange } = t;
  return (
    <section className="block">
      <h2>{exchange.assumed}</h2>
      <div className="fieldset">
        <label htmlFor="import-language">{t.people.columns.language}</label>
        <select
          className="input"
          id="import-language"
          value={chosen.language ?? ''}
          onChange={({ target }) =>
            onChange({ ...chosen, language: LANGUAGES.find((each) => each === target.value) })
          }
        >
          <option value="">{exchange.defaultLanguage}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {format.languageName(language)}
            </option>
          ))}
        </select>
        <label htmlFor="import-dates">{exchange.dates}</label>
        <select
          className="input"
          id="import-dates"
          value={chosen.dates ?? ''}
          onChange={({ target }) =>
            onChange({
              ...chosen,
              dates: target.value === 'dmy' || target.value === 'mdy' ? target.value : undefined,
            })
          }
        >
          <option value="">
            {plan?.dates === undefined ? exchange.asInFile : exchange[plan.dates === 'dmy' ? 'dmy' : 'mdy']}
          </option>
          <option value="dmy">{exchange.dmy}</option>
          <option value="mdy">{exchange.mdy}</option>
        </select>
        <label htmlFor="import-consent">{t.person.consent}</label>
        <input
          className="input"
          id="import-consent"
          placeholder={t.person.consentExample}
          defaultValue={chosen.consent ?? ''}
          onBlur={({ target }) => onChange({ ...chosen, consent: target.value.trim() || undefined })}
        />
        <p className="muted small">{exchange.consentMore}</p>
      </div>
    </section>
  );
}
