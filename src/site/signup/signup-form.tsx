import { useContext, useEffect, useReducer, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { parseEmail } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import type { FirstWords } from '../../content/first-words.ts';
import { DeskContext } from './desk-context.ts';
import { canSubmit, formReducer, IDLE } from './form-state.ts';
import { FUNCTION_ADDRESS } from './function-address.ts';
import { foundNoConnection } from './outcome.ts';
import { PlainFields } from './plain-fields.tsx';
import { SignupNote } from './signup-note.tsx';
import { useHydrated } from './use-hydrated.ts';
import { useOnline } from './use-online.ts';

export interface SignupFormProps {
  /** Which of the two forms of the page this is; ids are derived from it. */
  place: 'hero' | 'cta';
  language: Language;
  t: FirstWords;
  /** The button's label while nothing is under way. */
  label: string;
}

/**
 * The sign-up form. Without script, and before it is hydrated, a plain form that posts to the function; then the same form
 * with its messages, its limit and its dialog. The field is never written to while somebody types: its text is the
 * browser's, so that hydration and Vietnamese input methods lose nothing.
 */
export function SignupForm({ place, language, t, label }: SignupFormProps) {
  const desk = useContext(DeskContext);
  const hydrated = useHydrated();
  const [state, dispatch] = useReducer(formReducer, IDLE);
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const focusAfter = useRef<HTMLElement | null>(null);
  const underWay = useRef(false);
  const { error, submitting, outcome } = state;
  const backOnline = useOnline() && outcome !== undefined && foundNoConnection(outcome);
  const errorId = `${place}-error`;

  // What happened before the form was hydrated: typed text, the focus, a press on the button of an empty form.
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    if (input.form?.dataset['tried'] !== undefined) dispatch({ type: 'submitted', email: input.value });
    else if (input.value) dispatch({ type: 'found', email: input.value });
    if (input.value || document.activeElement === input) desk?.prepare();
    // Only the first moment counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // Above an on-screen keyboard there may be room for the field, and none for what is said below it.
  useEffect(() => {
    if (error) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  }, [error, errorId]);

  // A disabled element loses the focus; it goes back when the form is usable again.
  useEffect(() => {
    if (submitting) return;
    focusAfter.current?.focus();
    focusAfter.current = null;
  }, [submitting]);

  async function send(email: string): Promise<void> {
    const accepted = parseEmail(email);
    if (!desk || !accepted) return;
    underWay.current = true;
    const input = field.current;
    const focused = document.activeElement as HTMLElement | null;
    const settled = await desk.submit(accepted, language, () => {
      focused?.focus();
      // The button is disabled once the field is empty, so the focus goes to the words that say how it went.
      if (document.activeElement !== focused) status.current?.focus();
    });
    underWay.current = false;
    if (settled.kind === 'joined') {
      if (input) input.value = '';
    } else focusAfter.current = settled.kind === 'emailInvalid' ? input : focused;
    dispatch({ type: 'settled', outcome: settled });
  }

  function onSubmit(event: FormEvent): void {
    const email = field.current?.value ?? '';
    // The scripts that send could not be had: the form is still a form.
    if (outcome?.kind === 'unloaded' && navigator.onLine && parseEmail(email)) return;
    event.preventDefault();
    // A press can come before the one before it has been drawn.
    if (underWay.current) return;
    dispatch({ type: 'submitted', email });
    void send(email);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // With its button disabled a form does not answer the Enter key by itself.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.currentTarget.value.trim())
      dispatch({ type: 'submitted', email: '' });
  }

  function use(address: string): void {
    const input = field.current;
    if (!input) return;
    input.value = address;
    input.focus();
    dispatch({ type: 'changed', email: address });
  }

  return (
    <form
      className="signup"
      method="post"
      action={FUNCTION_ADDRESS}
      noValidate={hydrated}
      aria-busy={submitting || undefined}
      onSubmit={onSubmit}
      onFocus={desk?.prepare}
    >
      <div className="signup-box">
        <label className="vh" htmlFor={`${place}-email`}>
          {t.form.emailLabel}
        </label>
        <input
          ref={field}
          id={`${place}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          placeholder={t.cta.emailPlaceholder}
          required={place === 'cta'}
          disabled={submitting}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => dispatch({ type: 'changed', email: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <PlainFields language={language} />
        <button className="btn" disabled={hydrated && !canSubmit(state)}>
          {submitting ? (
            <span className="btn-busy">
              <i className="spin" />
              {t.cta.submitting}
            </span>
          ) : (
            <span className="btn-idle">{backOnline ? t.offline.sendNow : label}</span>
          )}
        </button>
      </div>
      <SignupNote
        errorId={errorId}
        status={status}
        state={state}
        backOnline={backOnline}
        onUse={use}
        language={language}
        t={t}
      />
    </form>
  );
}
