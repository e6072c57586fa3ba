import { useState } from 'react';
import { FILE_COLUMNS, UNKNOWN_CONSENT } from '../../../waitlist/entry-columns.ts';
import { programme } from '../../../content/programme.ts';
import type { Input, Shown } from '../../../operator/actions/actions.ts';
import { ANSWERS, MEANINGS, type Meaning } from '../../../operator/actions/import/file-columns.ts';
import { useDownload, usePlan } from '../ask.ts';
import { Choice, Field, useLanguageNames } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { ActButton, Address, Button, Flag, ProblemNotice, Table } from '../parts.tsx';
import { PlanOf, PlanView } from '../plan-view.tsx';
import { AskError } from '../session.ts';
import { FileDrop, type HandedFile } from './file-drop.tsx';
import { LastImports } from './last-imports.tsx';

/** Milliseconds in which somebody may still be typing. */
const PAUSE = 300;

/** What was chosen beside what the file says by itself. */
type Chosen = Omit<Input<'importPeople'>, 'file' | 'name'>;
type ImportPlan = Shown<'importPeople'>;
type Becomes = ImportPlan['columns'][number]['becomes'];

/** People from a file: what was found in it, what is assumed, and the sum before anything is written. */
export function ImportForm() {
  const { t } = useTexts();
  const [handed, setHanded] = useState<HandedFile>();
  const drop = <FileDrop handed={handed} onFile={setHanded} />;
  if (!handed)
    return (
      <>
        <div className="two">
          {drop}
          <p className="muted">{t.exchange.inMore}</p>
        </div>
        <LastImports />
      </>
    );
  return (
    <>
      {drop}
      <Prepared key={handed.file} handed={handed} onDone={() => setHanded(undefined)} />
    </>
  );
}

/** What is assumed and found, all of it changeable; who comes in, and of those who do not how many and the first. */
function Prepared({ handed, onDone }: { handed: HandedFile; onDone: () => void }) {
  const { t, say, language } = useTexts();
  const { exchange } = t;
  const [chosen, setChosen] = useState<Chosen>({});
  const [isLeaving, setLeaving] = useState(false);
  const input = { ...handed, ...chosen };
  const { plan, error, act } = usePlan('importPeople', input, { onDone, pause: PAUSE });
  const onChoose = (changed: Chosen) => setChosen({ ...chosen, ...changed });
  const save = useDownload({ name: 'left-out', input, language });
  const refusal = plan?.blockedBy ? new AskError(plan.blockedBy) : error;
  const { added = 0, rows = 0, leaving = 0 } = plan ?? {};
  const stay = () => setLeaving(false);
  return (
    <>
      {refusal && <ProblemNotice error={refusal} />}
      <div className="two">
        <div>
          {plan && <Assumptions plan={plan} chosen={chosen} onChoose={onChoose} />}
          {plan && <Columns plan={plan} chosen={chosen} onChoose={onChoose} />}
          {plan?.firstRows && <FirstRows rows={plan.firstRows} />}
        </div>
        {isLeaving && (
          <PlanOf
            name="takeOff"
            input={{ who: { ...handed, columns: chosen.columns, optedOut: true } }}
            onDone={stay}
            onClose={stay}
          />
        )}
        {plan && !plan.blockedBy && !isLeaving && (
          <PlanView plan={plan} act={act}>
            {added < rows && (
              <div className="actions">
                {leaving > 0 && (
                  <Button kind="danger small" onClick={() => setLeaving(true)}>
                    {say(exchange.leaving, { number: leaving })}
                  </Button>
                )}
                <ActButton kind="small" act={save}>
                  {say(exchange.leftOut, { number: rows - added })}
                </ActButton>
              </div>
            )}
          </PlanView>
        )}
      </div>
    </>
  );
}

interface ChoosingProps {
  plan: ImportPlan;
  chosen: Chosen;
  onChoose: (changed: Chosen) => void;
}

/** What is in the file, what it becomes, and what the first row has there. */
function Columns({ plan: { columns }, chosen, onChoose }: ChoosingProps) {
  const { t } = useTexts();
  const { exchange, columns: names } = t;
  const { unclear, ...answers } = exchange.answers;
  const optionsFor = (becomes: Becomes) => ({
    ...(becomes === 'unclear' && { unclear }),
    ...Object.fromEntries(FILE_COLUMNS.map((each) => [each, names[each]])),
    ...answers,
    none: names[''],
  });
  const become = (heading: string, now: Meaning) => {
    // Of the file's columns one at most becomes each of ours.
    const mayRepeat = ANSWERS.some((each) => each === now);
    const others = Object.entries(chosen.columns ?? {}).filter(([, each]) => mayRepeat || each !== now);
    onChoose({ columns: { ...Object.fromEntries(others), [heading]: now } });
  };
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
                onValue={(value) => become(heading, MEANINGS.find((each) => each === value) ?? 'none')}
              />
            ),
          },
          { head: exchange.example, kind: 'quiet beside', cell: ({ example }) => example },
        ]}
      />
    </section>
  );
}

function FirstRows({ rows }: { rows: NonNullable<ImportPlan['firstRows']> }) {
  const { t, format } = useTexts();
  const { exchange, columns } = t;
  return (
    <section className="block">
      <h2>{exchange.firstRows}</h2>
      <Table
        rows={rows}
        keyOf={({ line, email, reason = '' }) => `${line} ${email} ${reason}`}
        columns={[
          { head: exchange.line, kind: 'num faint', cell: ({ line }) => line },
          {
            head: columns.email,
            cell: ({ email, joined_at, reason }) => (
              <>
                {joined_at ? <Address email={email} /> : <s>{email}</s>}
                <div className="small">
                  <Flag mark={reason === undefined ? 'good' : joined_at ? 'open' : 'fix'}>
                    {reason === undefined ? exchange.new : t.sum[reason]}
                  </Flag>
                </div>
              </>
            ),
          },
          {
            head: columns.joined_at,
            kind: 'beside',
            cell: ({ joined_at }) => joined_at && <time>{format.full(joined_at)}</time>,
          },
          {
            head: `${columns.language} · ${columns.consent_version}`,
            kind: 'quiet beside',
            cell: ({ language, consent_version: name }) =>
              language &&
              `${format.languageName(language)} · ${name === UNKNOWN_CONSENT ? exchange.unknown : name}`,
          },
        ]}
      />
    </section>
  );
}

/** What the file does not say: what is taken instead and why, or a question. */
function Assumptions({ plan: { assumed }, chosen, onChoose }: ChoosingProps) {
  const names = useLanguageNames();
  const { t, say } = useTexts();
  const { exchange, columns, person } = t;
  const { language: spoken, dates } = assumed;
  const because = ({ line = 0, shown }: { line?: number; shown?: string } = {}) =>
    shown !== undefined && <p className="small muted">{say(exchange.lineHas, { line, shown })}</p>;
  return (
    <section className="block assumed">
      <h2>{exchange.assumed}</h2>
      {spoken && (
        <Choice
          label={columns.language}
          value={spoken.value ?? ''}
          options={{ '': exchange.answers.unclear, ...names }}
          onValue={(language) => onChoose({ language: language || undefined })}
        />
      )}
      {because(spoken)}
      {dates && (
        <Choice
          label={exchange.dates}
          value={dates.value ?? ''}
          options={{ '': exchange.answers.unclear, dmy: exchange.dmy, mdy: exchange.mdy }}
          onValue={(dates) => onChoose({ dates: dates || undefined })}
        />
      )}
      {because(dates)}
      <Field
        label={person.consent}
        value={chosen.consent ?? ''}
        onValue={(consent) => onChoose({ consent: consent || undefined })}
      />
      <p className="small muted">{say(exchange.assumedMore, { zone: programme.timeZone })}</p>
    </section>
  );
}
