import { useState, type ComponentProps } from 'react';
import type { Input, Shown } from '../../../operator/actions/actions.ts';
import { useAnswer, useDownload, usePlan, useReading } from '../ask.ts';
import { Choice, Field } from '../fields.tsx';
import { useTexts } from '../use-texts.ts';
import { ActButton, ProblemNotice } from '../parts.tsx';
import { PlanButton, PlanView } from '../plan-view.tsx';
import { hrefOf } from '../route.ts';
import { FileDrop, FileLine, type HandedFile } from './file-drop.tsx';
import { answersOf, Ticks, type Ticked } from './ticks.tsx';

/** Milliseconds in which somebody may still be typing. */
const PAUSE = 300;
/** Rows that take longer to read than somebody notices. */
const MANY = 20_000;

type Chosen = Omit<Input<'importPeople'>, 'file' | 'name' | 'mayWrite'> & { ticked: Ticked };
type ImportPlan = Shown<'importPeople'>;

/** People from a file: what was found in it, what is asked, and the sum before anything is written. */
export function ImportForm() {
  const { t } = useTexts();
  const [handed, setHanded] = useState<HandedFile>();
  const leave = () => setHanded(undefined);
  if (handed) return <Asked key={handed.file} handed={handed} onLeave={leave} />;
  return (
    <>
      <div className="two">
        <FileDrop onFile={setHanded} />
        <p className="muted">{t.exchange.inMore}</p>
      </div>
      <LastImports />
    </>
  );
}

/** The questions, and the plan beside them. */
function Asked({ handed, onLeave }: { handed: HandedFile; onLeave: () => void }) {
  const { t, say, language } = useTexts();
  const [chosen, setChosen] = useState<Chosen>({ ticked: new Map() });
  const { ticked, ...answers } = chosen;
  const input = { ...handed, ...answers, mayWrite: answersOf(ticked, 'none') };
  const { plan, error, act, isWaiting } = usePlan('importPeople', input, { onDone: onLeave, pause: PAUSE });
  const onChoose = (changed: Partial<Chosen>) => setChosen({ ...chosen, ...changed });
  const save = useDownload({ name: 'left-out', input, language });
  const number = useReading(isWaiting);
  return (
    <>
      <FileLine handed={handed} rows={plan?.look.rows} onOther={onLeave} />
      {error && <ProblemNotice error={error} />}
      {isWaiting && (!plan || plan.look.rows > MANY) && (
        <p role="status">{say(t.exchange.reading, { number })}</p>
      )}
      {plan && (
        <div className="two">
          <div>
            <AddressColumn look={plan.look} settled={plan.settled} onChoose={onChoose} />
            <Ticks
              asks="mayWrite"
              look={plan.look}
              ticked={ticked}
              onTick={(now) => onChoose({ ticked: now })}
            />
            <Joined plan={plan} onChoose={onChoose} />
            <Spoken plan={plan} onChoose={onChoose} />
            <section className="ask">
              <h2>{t.exchange.agreed}</h2>
              <Field
                isBare
                label={t.exchange.agreedSuchAs}
                value={chosen.consent ?? ''}
                onValue={(consent) => onChoose({ consent: consent || undefined })}
              />
              <p className="reason">{t.exchange.agreedMore}</p>
            </section>
          </div>
          <FilePlan plan={plan} act={act}>
            {plan.leftOut !== undefined && plan.leftOut > 0 && (
              <div className="actions">
                <ActButton kind="small" act={save}>
                  {say(t.exchange.leftOut, { number: plan.leftOut })}
                </ActButton>
              </div>
            )}
          </FilePlan>
        </div>
      )}
    </>
  );
}

/** The plan for a file; where something is asked first, that. */
export function FilePlan(props: ComponentProps<typeof PlanView>) {
  const { t } = useTexts();
  const { blockedBy } = props.plan;
  if (!blockedBy) return <PlanView {...props} />;
  return (
    <div className="plan">
      <h2>{t.problems[blockedBy.reason]}</h2>
    </div>
  );
}

interface AddressColumnProps extends Pick<ImportPlan, 'look' | 'settled'> {
  onChoose: (changed: { email: string }) => void;
}

/** Which column has the people's addresses, where several have some. */
export function AddressColumn({ look: { columns }, settled, onChoose }: AddressColumnProps) {
  const { t, say } = useTexts();
  const found = columns.filter(({ kind }) => kind === 'addresses').map(({ heading }) => heading);
  const { heading = '', filled = 0, example = '' } = columns[settled.email ?? -1] ?? {};
  if (columns.length < 2) return null;
  return (
    <section className="ask">
      <h2>{t.exchange.whichColumn}</h2>
      <Choice<string>
        isBare
        label={t.exchange.whichColumn}
        value={heading}
        options={Object.fromEntries(
          ['', ...new Set([...found, heading])].map((each) => [each, each || t.exchange.choose]),
        )}
        onValue={(email) => onChoose({ email })}
      />
      {heading && <p className="reason">{say(t.exchange.suchAs, { number: filled, example })}</p>}
    </section>
  );
}

interface QuestionProps {
  plan: ImportPlan;
  onChoose: (changed: Partial<Chosen>) => void;
}

/** The column with the times of joining, and which day is meant where two can be. */
function Joined({ plan: { look, settled }, onChoose }: QuestionProps) {
  const { t, say, format } = useTexts();
  const { exchange } = t;
  const times = look.columns.filter(({ kind }) => kind === 'times').map(({ heading }) => heading);
  const { column = -1, order, example } = settled.joined ?? {};
  const { heading = 'none', orders } = look.columns[column] ?? {};
  if (times.length === 0) return null;
  const at = example?.[order ?? 'dmy'];
  return (
    <section className="ask">
      <h2>{exchange.whenJoined}</h2>
      <Choice<string>
        isBare
        label={exchange.whenJoined}
        value={heading}
        options={{ ...Object.fromEntries(times.map((each) => [each, each])), none: exchange.today }}
        onValue={(joined) => onChoose({ joined })}
      />
      {orders?.either && example?.dmy && example.mdy && (
        <Choice<string>
          label={say(exchange.isRead, { text: example.text })}
          value={order ?? ''}
          options={{ '': exchange.choose, dmy: format.full(example.dmy), mdy: format.full(example.mdy) }}
          onValue={(chosen) => onChoose({ joined: `${heading}=${chosen}` })}
        />
      )}
      {!orders?.either && example && at && (
        <p className="reason">{say(exchange.readAs, { text: example.text, time: at })}</p>
      )}
    </section>
  );
}

/** The column with the languages, or the language of them all. */
function Spoken({ plan: { look, settled }, onChoose }: QuestionProps) {
  const { t, say, format } = useTexts();
  const { exchange } = t;
  const { column, code } = settled.language;
  const heading = look.columns[column ?? -1]?.heading;
  return (
    <section className="ask">
      <h2>{exchange.whichLanguage}</h2>
      <Choice<string>
        isBare
        label={exchange.whichLanguage}
        value={code ?? ''}
        options={{ ...(code === undefined && { '': exchange.choose }), ...format.languageNames }}
        onValue={(language) => onChoose({ language })}
      />
      {heading !== undefined && <p className="reason">{say(exchange.spokenIn, { heading })}</p>}
    </section>
  );
}

/** The last imports: who came with each can be seen, and taken off again until somebody writes to them. */
function LastImports() {
  const { t, say, format } = useTexts();
  const { exchange } = t;
  const { data: imports = [] } = useAnswer('imports', {});
  if (imports.length === 0) return null;
  return (
    <section className="last-imports">
      <h2>{exchange.lastImports}</h2>
      <ul>
        {imports.map(({ id, at, file, people }) => (
          <li key={id}>
            <span>
              <b>{file}</b>{' '}
              <small>{`${format.full(at)} · ${say(exchange.people, { number: people })}`}</small>
            </span>
            <a className="button small" href={hrefOf('people', { importId: id })}>
              {t.people.see}
            </a>
            <PlanButton
              label={exchange.takeBack}
              name="takeOff"
              input={{ who: { import: id }, block: false }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
