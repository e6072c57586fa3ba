import type { KeyboardEvent } from 'react';
import type { FormTranslations } from '../../content/built-in.ts';
import type { Language } from '../../contract/language.ts';
import { HONEYPOT_FIELD, SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import { useOnline } from './browser-state.ts';
import { FormMessages } from './form-messages.tsx';
import { canSubmit } from './form-state.ts';
import { Help } from './help/help.tsx';
import { wasOffline } from './submission-result.ts';
import { useSignupForm } from './use-signup-form.ts';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

/** Where the plain form posts to: the project that the build names, or else the origin that served the page. */
const FUNCTION_ADDRESS = PROJECT_URL ? new URL(SUBMIT_EMAIL_PATH, PROJECT_URL).href : SUBMIT_EMAIL_PATH;

/** Which of the two forms of the page one is; ids are derived from it. */
export type FormPlace = 'hero' | 'cta';

interface SignupFormProps {
  place: FormPlace;
  language: Language;
  translations: FormTranslations;
  /** The button's label, except while it submits. */
  label: string;
}

/**
 * The sign-up form. Without script, and before hydration, a plain form that posts to the function; then the same form with
 * its messages, its limit and its dialog.
 */
export function SignupForm({ place, language, translations, label }: SignupFormProps) {
  const errorId = `${place}-error`;
  const form = useSignupForm(language, errorId);
  const { state, dispatch, fieldRef, statusRef, prepareToSend, onSubmit } = form;
  const { typed, error, submitting, result, isHydrated } = state;
  const backOnline = useOnline() && result !== undefined && wasOffline(result);

  function onKeyDown({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    // While its button is disabled, a form ignores the Enter key.
    if (key === 'Enter' && !nativeEvent.isComposing && !currentTarget.value.trim())
      dispatch({ type: 'submitted', typed: '', error: 'required' });
  }

  /** Puts a suggested address into the field. */
  function onUse(address: string): void {
    if (!fieldRef.current) return;
    fieldRef.current.value = address;
    fieldRef.current.focus();
    dispatch({ type: 'changed', typed: address });
  }

  const help = typed && <Help typed={typed} texts={translations.form.help} onUse={onUse} />;
  return (
    <form
      className="signup"
      method="post"
      action={FUNCTION_ADDRESS}
      noValidate={isHydrated}
      aria-busy={submitting || undefined}
      onSubmit={onSubmit}
      onFocus={prepareToSend}
    >
      <div className="signup-box">
        <label className="vh" htmlFor={`${place}-email`}>
          {translations.form.emailLabel}
        </label>
        <input
          ref={fieldRef}
          id={`${place}-email`}
          {...FIELD}
          placeholder={translations.cta.emailPlaceholder}
          required={place === 'cta'}
          disabled={submitting}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => dispatch({ type: 'changed', typed: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <PlainFields language={language} />
        {/* `start-up.ts` has set it before: the button of an empty field is disabled from the first paint. */}
        <button className="btn" disabled={!canSubmit(state)} suppressHydrationWarning>
          <span className="btn-idle">{backOnline ? translations.offline.sendNow : label}</span>
          <span className="btn-busy">
            <i className="spin" />
            {translations.cta.submitting}
          </span>
        </button>
      </div>
      <FormMessages {...{ errorId, status: statusRef, state, backOnline, help, language, translations }} />
    </form>
  );
}

/** What the field is to browsers, keyboards and password managers. */
const FIELD = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'send',
} as const;

/** What a post without script needs besides the address, and the field that people neither see nor reach. */
function PlainFields({ language }: { language: Language }) {
  return (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="sourcePage" value={SOURCE_PAGE} />
      <input className="vh" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </>
  );
}
