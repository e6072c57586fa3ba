import { useState } from 'react';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { FILE_COLUMNS } from '../../../operator/actions/columns.ts';
import { programme } from '../../../content/programme.ts';
import type { Input, Plan } from '../../../operator/actions/actions.ts';
import { ANSWERS, type ConsentAnswer } from '../../../operator/actions/import/consent-columns.ts';
import { AskError, useApply, useDownload, usePlan } from '../ask.ts';
import { Choice, Field, languageNames } from '../fields.tsx';
import { format, language, say, t } from '../language.ts';
import { Address, Button, Flag, ProblemNotice, Table } from '../parts.tsx';
import { PlanSheet } from '../plan.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

/** What was chosen beside what the file says by itself. */
type Chosen = Omit<Input<'importPeople'>, 'file' | 'name'>;
/** What an import would do; what is in the way has a `problem`. */
type ImportPlan = Plan<'importPeople'>;
type Becomes = ImportPlan['columns'][number]['becomes'];
type GoodPlan = Exclude<ImportPlan, { problem: string }>;

/** People from a file: what was found in it, what is assumed, and the sum before anything is written. */
export function ImportForm() {
  const [handed, setHanded] = useState<HandedFile>();
  const drop = <FileDrop handed={handed} onFile={setHanded} />;
  if (!handed)
    return (
      <div className="two">
        {drop}
        <p className="muted">{t.exchange.inMore}</p>
      </div>
    );
  return (
    <>
      {drop}
      <Prepared key={handed.file} handed={handed} onDone={() => setHanded(undefined)} />
    </>
  );
}

/** What is found and assumed, all of it changeable; who comes in, and of those who do not how many and the first. */
function Prepared({ handed, onDone }: { handed: HandedFile; onDone: () => void }) {
  const { exchange } = t;
  const [chosen, setChosen] = useState<Chosen>({});
  const input = { ...handed, ...chosen };
  const { data: plan, error, isPlaceholderData } = usePlan('importPeople', input);
  const onChoose = (changed: Chosen) => setChosen({ ...chosen, ...changed });
  const good = plan && !('problem' in plan) ? plan : undefined;
  const apply = useApply('importPeople', { ...input, shown: good?.added }, onDone);
  const leftOut = useDownload({ name: 'left-out', input, language });
  const problem = plan && 'problem' in plan ? plan : undefined;
  const refusal = problem ? new AskError({ ...problem, reason: problem.problem }) : error;
  return (
    <>
      {refusal && <ProblemNotice error={refusal} />}
      <div className="two" aria-busy={isPlaceholderData}>
        <div>
          {plan && <Columns plan={plan} chosen={chosen} onChoose={onChoose} />}
          {good && <FirstRows plan={good} />}
          <Assumptions asksDates={problem?.problem === 'dates'} chosen={chosen} onChoose={onChoose} />
        </div>
        {good && (
          <PlanSheet
            title={say(exchange.planTitle, { number: good.added })}
            sum={[
              { label: exchange.inFile, value: good.rows },
              ...good.leftOut.map(({ reason, count, line, value, email }) => ({
                label: t.reasons[reason],
                more: say(exchange.suchAs, { line, value: value || email }),
                value: -count,
              })),
              { label: exchange.new, value: good.added, kind: 'result' },
              { label: t.care.listThen, value: good.present + good.added, kind: 'after' },
            ]}
            then={[[t.person.forYou, t.person.addMore]]}
            precaution={good}
            button={say(exchange.add, { number: good.added })}
            isBlocked={good.added === 0 || isPlaceholderData}
            apply={apply}
          >
            {good.added < good.rows && (
              <Button kind="small" onClick={leftOut.run}>
                {say(exchange.leftOut, { number: good.rows - good.added })}
              </Button>
            )}
          </PlanSheet>
        )}
      </div>
    </>
  );
}

interface ChoosingProps {
  chosen: Chosen;
  onChoose: (changed: Chosen) => void;
}

const isAnswer = (value: string): value is ConsentAnswer => ANSWERS.some((each) => each === value);

/** What is in the file, what it becomes, and what the first row has there. */
function Columns({ plan: { columns }, chosen, onChoose }: ChoosingProps & { plan: ImportPlan }) {
  const { exchange, columns: names } = t;
  const { unclear, ...answers } = exchange.answers;
  const optionsFor = (becomes: Becomes) => ({
    ...(becomes === 'unclear' && { unclear }),
    ...Object.fromEntries(FILE_COLUMNS.map((each) => [each, names[each]])),
    ...answers,
    none: names[''],
  });
  const isColumn = (value: string) => FILE_COLUMNS.some((each) => each === value);
  const become = (heading: string, before: Becomes, now: string) =>
    onChoose({
      map: {
        ...chosen.map,
        ...(before && isColumn(before) && { [before]: 'none' }),
        ...(isColumn(now) && { [now]: heading }),
      },
      answers: { ...chosen.answers, ...(isAnswer(now) && { [heading]: now }) },
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
            head: exchange.onList,
            kind: 'choosing',
            cell: ({ heading, becomes }) => (
              <Choice<string>
                isBare
                label={`${heading}: ${exchange.onList}`}
                value={becomes ?? 'none'}
                options={optionsFor(becomes)}
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
  const { exchange, columns } = t;
  return (
    <section className="block">
      <h2>{exchange.firstRows}</h2>
      <Table
        rows={first}
        keyOf={({ line }) => line}
        columns={[
          { head: exchange.line, kind: 'num faint', cell: ({ line }) => line },
          {
            head: columns.email,
            cell: ({ email, joined_at }) => (joined_at ? <Address email={email} /> : <s>{email}</s>),
          },
          {
            head: columns.joined_at,
            cell: ({ joined_at }) => joined_at && <time>{format.full(joined_at)}</time>,
          },
          {
            head: columns.language,
            kind: 'quiet beside',
            cell: ({ language }) => language && format.languageName(language),
          },
          {
            head: '',
            kind: 'quiet',
            cell: ({ reason, joined_at }) => (
              <Flag mark={reason === undefined ? 'good' : joined_at ? 'open' : 'fix'}>
                {reason === undefined ? exchange.new : t.reasons[reason]}
              </Flag>
            ),
          },
        ]}
      />
    </section>
  );
}

/** What the file does not say, and what is taken instead. */
function Assumptions({ asksDates, chosen, onChoose }: ChoosingProps & { asksDates: boolean }) {
  const { exchange } = t;
  return (
    <section className="block fieldset">
      <h2>{exchange.assumed}</h2>
      {(asksDates || chosen.dates) && (
        <Choice
          label={exchange.dates}
          value={chosen.dates ?? ''}
          options={{ '': '', dmy: exchange.dmy, mdy: exchange.mdy }}
          onValue={(dates) => onChoose({ dates: dates || undefined })}
        />
      )}
      <Choice
        label={t.columns.language}
        value={chosen.language ?? DEFAULT_LANGUAGE}
        options={languageNames()}
        onValue={(language) => onChoose({ language })}
      />
      <Field
        isLate
        label={t.person.consent}
        value={chosen.consent ?? ''}
        onValue={(consent) => onChoose({ consent: consent || undefined })}
      />
      <p className="small muted">{say(exchange.assumedMore, { zone: programme.timeZone })}</p>
    </section>
  );
}
