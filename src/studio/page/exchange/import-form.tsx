import { useState } from 'react';
import type { CHANGES } from '../../../operator/actions/actions.ts';
import { AskError, useApply, usePlan, type Input, type Plan } from '../ask.ts';
import { Choice } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Address, Button, nameIn, ProblemNotice, Table } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { Assumptions } from './assumptions.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

/** What was chosen beside what the file says by itself. */
export type Chosen = Omit<Input<(typeof CHANGES)['importPeople']>, 'file' | 'name'>;
/** What an import would do; what is in the way has a `problem`. */
export type ImportPlan = Plan<'importPeople'>;
type GoodPlan = Exclude<ImportPlan, { problem: string }>;

/** People from a file: what was found in it, what is assumed, and the sum before anything is written. */
export function ImportForm() {
  const { t } = useLanguage();
  const [handed, setHanded] = useState<HandedFile>();
  if (handed) return <Prepared key={handed.file} handed={handed} onRestart={() => setHanded(undefined)} />;
  return (
    <div className="two">
      <FileDrop label={t.exchange.chooseFile} onFile={setHanded} />
      <p className="muted">{t.exchange.inMore}</p>
    </div>
  );
}

function Prepared({ handed, onRestart }: { handed: HandedFile; onRestart: () => void }) {
  const { t, say } = useLanguage();
  const { exchange } = t;
  const [chosen, setChosen] = useState<Chosen>({});
  const choose = (changed: Chosen) => setChosen({ ...chosen, ...changed });
  const input = { ...handed, ...chosen };
  const { data: plan, error, isPlaceholderData } = usePlan('importPeople', input);
  const apply = useApply('importPeople', input, onRestart);
  const good = plan && !('problem' in plan) ? plan : undefined;
  const found = plan && 'problem' in plan ? plan.problem : undefined;
  const problem = found === undefined || found in t.problems ? found : 'notCsv';
  return (
    <>
      <div className="file">
        <b>{handed.name}</b>
        <Button kind="small" onClick={onRestart}>
          {exchange.another}
        </Button>
      </div>
      {error && <ProblemNotice error={error} />}
      {problem !== undefined && <ProblemNotice error={new AskError({ reason: problem })} />}
      {!plan && !error && <p className="muted">{t.loading}</p>}
      {plan && (
        <div className="two" aria-busy={isPlaceholderData}>
          <div>
            <Columns plan={plan} chosen={chosen} onChoose={choose} />
            {good && <FirstRows plan={good} />}
            <Assumptions plan={plan} chosen={chosen} onChoose={choose} />
            {good && <Refused plan={good} />}
          </div>
          {good && (
            <section className="follow">
              <PlanSheet
                title={say(exchange.planTitle, { number: good.fitting })}
                sum={[
                  { label: exchange.rows, value: good.rows },
                  ...good.reasons.map(({ reason, count }) => ({
                    label: nameIn(exchange.reasons, reason),
                    value: -count,
                  })),
                  { label: exchange.new, value: good.fitting, kind: 'result' },
                  { label: t.care.listThen, value: good.present + good.fitting, kind: 'after' },
                ]}
                then={[[t.person.forYou, t.person.addMore]]}
                precaution={good}
                button={say(exchange.add, { number: good.fitting })}
                isBlocked={good.fitting === 0 || isPlaceholderData}
                apply={apply}
              />
            </section>
          )}
        </div>
      )}
    </>
  );
}

export interface ChoosingProps {
  plan: ImportPlan;
  chosen: Chosen;
  onChoose: (changed: Chosen) => void;
}

/** Our columns that a file of others may have. */
const TARGETS = ['email', 'joined_at', 'language', 'consent_version'] as const;

/** What is in the file, what it becomes, and what the first row has there. */
function Columns({ plan: { columns }, chosen, onChoose }: ChoosingProps) {
  const { exchange } = useLanguage().t;
  const named = (column = ''): Record<string, string> => ({ [column]: nameIn(exchange.columnNames, column) });
  const targets = TARGETS.map(named).reduce((all, one) => ({ ...all, ...one }));
  const become = (heading: string, before: string | undefined, now: string) =>
    onChoose({
      map: { ...chosen.map, ...(before && { [before]: 'none' }), ...(now && { [now]: heading }) },
    });
  return (
    <section className="block">
      <h2>{exchange.columns}</h2>
      <Table
        rows={columns}
        keyOf={({ heading }) => heading}
        columns={[
          { head: exchange.inFile, cell: ({ heading }) => heading },
          {
            head: exchange.becomes,
            kind: 'choosing',
            cell: ({ heading, becomes }) => (
              <Choice<string>
                isBare
                label={`${heading} ${exchange.becomes}`}
                value={becomes ?? ''}
                options={{ ...named(becomes), '': exchange.leftOut, ...targets }}
                onValue={(value) => become(heading, becomes, value)}
              />
            ),
          },
          { head: exchange.example, kind: 'quiet beside', cell: ({ example }) => example },
        ]}
      />
    </section>
  );
}

function FirstRows({ plan: { first } }: { plan: GoodPlan }) {
  const { t, format } = useLanguage();
  const { exchange, people } = t;
  return (
    <section className="block">
      <h2>{exchange.firstRows}</h2>
      <Table
        rows={first}
        keyOf={({ line }) => line}
        columns={[
          { head: exchange.line, kind: 'num faint', cell: ({ line }) => line },
          {
            head: people.columns.address,
            cell: ({ email, joined_at }) => (joined_at ? <Address email={email} /> : <s>{email}</s>),
          },
          {
            head: people.columns.joined,
            cell: ({ joined_at }) =>
              joined_at && <time>{`${format.date(joined_at)}, ${format.time(joined_at)}`}</time>,
          },
          {
            head: people.columns.language,
            kind: 'quiet beside',
            cell: ({ language }) => language && format.languageName(language),
          },
          {
            head: '',
            kind: 'quiet',
            cell: ({ reason, joined_at }) => (
              <span className="flag">
                <span className={`mark ${reason === undefined ? 'good' : joined_at ? 'open' : 'mend'}`} />
                {reason === undefined ? exchange.new : nameIn(exchange.reasons, reason)}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

function Refused({ plan: { reasons, rejected } }: { plan: GoodPlan }) {
  const { t, say } = useLanguage();
  const { exchange } = t;
  if (rejected.length === 0) return null;
  const download = () => {
    const lines = rejected.map(({ line, rejection, email }) =>
      [line, nameIn(exchange.reasons, rejection), email].join('\t'),
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
        <Button kind="small" onClick={download}>
          {exchange.download}
        </Button>
      </div>
      <Table
        rows={reasons}
        keyOf={({ reason }) => reason}
        columns={[
          { head: exchange.why, cell: ({ reason }) => nameIn(exchange.reasons, reason) },
          { head: exchange.rowsOf, kind: 'num', cell: ({ count }) => say('{count}', { count }) },
          {
            head: exchange.example,
            kind: 'quiet',
            cell: ({ first }) =>
              say(exchange.suchAs, { line: first.line, value: first.value || first.email }),
          },
        ]}
      />
    </section>
  );
}
