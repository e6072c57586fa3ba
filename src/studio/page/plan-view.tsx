import { useEffect, useRef, type ReactNode } from 'react';
import type { ChangeName, Input, Shown } from '../../operator/actions/actions.ts';
import type { Done, QuestionKey, ShownPlan } from '../../operator/actions/plan.ts';
import { createPortal } from 'react-dom';
import { usePlan, type Act } from './ask.ts';
import { Checkbox } from './fields.tsx';
import { useTexts, type Spoken } from './use-texts.ts';
import { Address, Button, OpenButton, ProblemNotice } from './parts.tsx';
import type { Texts } from './texts/en.ts';

interface PlanViewProps {
  plan: ShownPlan;
  act: Act;
  /** What is still to be said or chosen. */
  children?: ReactNode;
  /** What is answered, for which the plan may still come. */
  answers?: Partial<Record<QuestionKey, boolean>>;
  onAnswer?: ((isOn: boolean) => void) | undefined;
  /** What is in the way besides what the plan says. */
  obstacle?: keyof Texts['problems'] | undefined;
  /** What its button says in place of the plan's own words. */
  button?: string | undefined;
  /** The heading where nobody is meant, and nothing is to be pressed. */
  nobody?: string | undefined;
  /** Whether the plan for what is chosen is still to come. */
  isWaiting?: boolean;
  /** The way out. */
  onClose?: (() => void) | undefined;
  /** Whether it lies over the page, so that nothing moves when it closes. */
  isDialog?: boolean;
}

/** Opens a dialog over the page. Where it closes, the focus goes back to what has opened it. */
export const openModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  return () => dialog?.close();
};

/** What will happen, before anything does. Where it was opened and can be left, its heading has the focus, never its button. */
export function PlanView({ plan, act, children, onAnswer, obstacle, ...view }: PlanViewProps) {
  const { answers = {}, isWaiting = false, onClose, isDialog, nobody } = view;
  const { t, describe } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  const { title, button, sum, then } = describe(plan);
  const isNobody = plan.values?.['number'] === 0;
  const blocked = obstacle ?? plan.blockedBy?.reason;
  const content = (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {isNobody && nobody ? nobody : title}
      </h2>
      {sum.length > 0 && <Sum lines={sum} />}
      {plan.first && plan.first.length > 0 && <First emails={plan.first} number={plan.values?.['number']} />}
      {children}
      {plan.questions?.map(({ key, isOn }) => {
        const isChecked = answers[key] ?? isOn;
        const change = () => onAnswer?.(!isChecked);
        return <Checkbox key={key} label={t.questions[key]} checked={isChecked} onChange={change} />;
      })}
      <ul className="then">
        {then.map(({ head, text }) => (
          <li key={head + text}>
            <b>{head}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {act.error && <ProblemNotice error={act.error} />}
      {act.hasChanged && <p role="status">{t.lookAgain}</p>}
      <div className="actions">
        {!(isNobody && nobody) && (
          <Button
            isForAll
            kind={plan.isErasing ? 'erase' : 'main-action'}
            isBlocked={isNobody || blocked !== undefined || isWaiting || act.isRunning}
            onClick={act.run}
          >
            {act.isRunning ? t.working : blocked ? t.problems[blocked] : (view.button ?? button)}
          </Button>
        )}
        {onClose && (
          <Button isForAll kind="cancel" onClick={onClose}>
            {plan.isErasing ? t.person.keep : t.cancel}
          </Button>
        )}
      </div>
    </>
  );
  if (!isDialog) return <div className="plan">{content}</div>;
  // What is around its place gives it no styles.
  return createPortal(
    <dialog
      ref={openModal}
      className="plan"
      aria-label={title}
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
    >
      {content}
    </dialog>,
    document.body,
  );
}

/** The plan as a sum. */
function Sum({ lines }: { lines: ReturnType<Spoken['describe']>['sum'] }) {
  return (
    <dl className="sum">
      {lines.map(({ label, more, value, kind }) => (
        <div key={label + more} className={kind}>
          <dt>
            {label} {more && <small>{more}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first people whom a plan names, and a sign that there are more. */
function First({ emails, number }: { emails: readonly string[]; number: unknown }) {
  const { t } = useTexts();
  return (
    <ul className="names" role="list" tabIndex={0} aria-label={t.person.who}>
      {emails.map((email) => (
        <li key={email}>
          <Address email={email} />
        </li>
      ))}
      {Number(number) > emails.length && <li>…</li>}
    </ul>
  );
}

interface PlanOfProps<Name extends ChangeName> extends Omit<PlanViewProps, 'plan' | 'act' | 'children'> {
  name: Name;
  input: Input<Name>;
  /** What happens once it is done; it is left where that is not said. */
  onDone?: (done: Done) => void;
  pause?: number;
  /** What is typed or chosen before there is a plan. */
  fields?: ReactNode;
  /** What the plan has besides. */
  children?: (plan: Shown<Name>) => ReactNode;
}

interface PlanButtonProps<Name extends ChangeName> extends PlanOfProps<Name> {
  /** The button's words. */
  label: string;
  kind?: string;
  isForAll?: boolean;
}

/** A button that shows the plan of a change over the page. */
export function PlanButton<Name extends ChangeName>({
  label,
  kind = 'small',
  isForAll = false,
  ...plan
}: PlanButtonProps<Name>) {
  const dialog = (onClose: () => void) => <PlanOf<Name> {...plan} isDialog onClose={onClose} />;
  return (
    <OpenButton kind={kind} isForAll={isForAll} dialog={dialog}>
      {label}
    </OpenButton>
  );
}

/** The plan of a change, and what carries it out. */
export function PlanOf<Name extends ChangeName>(props: PlanOfProps<Name>) {
  const { name, input, onDone = props.onClose, pause, fields, children, ...view } = props;
  const { t } = useTexts();
  const { plan, error, act } = usePlan(name, input, { onDone, pause });
  if (plan)
    return (
      <PlanView {...view} plan={plan} act={act}>
        {fields}
        {children?.(plan)}
      </PlanView>
    );
  if (!error) return null;
  return (
    <div className="plan">
      {fields}
      <ProblemNotice error={error} />
      {view.onClose && (
        <Button isForAll kind="cancel" onClick={view.onClose}>
          {t.cancel}
        </Button>
      )}
    </div>
  );
}
