import { fill } from '../../content/fill.ts';
import { mailProviderOf } from '../../content/mail-providers.ts';
import { HONEYPOT_FIELD, SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import { usePage } from '../page-context.ts';
import { LineIcon } from '../pictures/icon.tsx';
import { Text } from '../text/typography.tsx';
import { Help } from './help.tsx';
import { Share } from './share-button.tsx';
import { loadClient } from './submit.ts';
import { useSignupForm } from './use-signup-form.ts';

const PROJECT_URL = import.meta.env.VITE_SUPABASE_URL;

/** Where the plain form posts to: the project that the build names, or else the origin that served the page. */
const FUNCTION_ADDRESS = PROJECT_URL ? new URL(SUBMIT_EMAIL_PATH, PROJECT_URL).href : SUBMIT_EMAIL_PATH;

interface JoinProps {
  /** Which of the two forms of the page this is; ids are derived from it. */
  place: 'hero' | 'cta';
}

/** The way onto the list: the form, or while people apply the link to the application. */
export function Join({ place }: JoinProps) {
  const { applyLink, hero, cta } = usePage().translations;
  const label = place === 'hero' ? hero.joinWaitlistButton : cta.submit;
  if (!applyLink) return <SignupForm place={place} label={label} />;
  return (
    <p className="apply">
      <a className="btn" href={applyLink}>
        {label}
      </a>
    </p>
  );
}

/**
 * The sign-up form. Without script, and before hydration, a plain form that posts to the function; then the same form with
 * its messages, its limit and its dialog. The error, help with typing and the result of the last submission are live
 * regions: always in the document, and empty most of the time.
 */
function SignupForm({ place, label }: JoinProps & { label: string }) {
  const { language, translations } = usePage();
  const { cta, form } = translations;
  const errorId = `${place}-error`;
  const { state, fieldRef, statusRef, onType, onKeyDown, onSubmit, onUse } = useSignupForm(errorId);
  const { typed, error, isSubmitting, joined, isHydrated } = state;
  const canSubmit = !isSubmitting && error === undefined && typed.trim() !== '';

  return (
    <form
      className="signup"
      method="post"
      action={FUNCTION_ADDRESS}
      noValidate={isHydrated}
      aria-busy={isSubmitting || undefined}
      onSubmit={onSubmit}
      onFocus={() => void loadClient()}
    >
      <div className="signup-box">
        <label className="vh" htmlFor={`${place}-email`}>
          {form.emailLabel}
        </label>
        <input
          ref={fieldRef}
          id={`${place}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          placeholder={cta.emailPlaceholder}
          required={place === 'cta'}
          disabled={isSubmitting}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {/* What a post without script needs besides, and the field that people neither see nor reach. */}
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="sourcePage" value={SOURCE_PAGE} />
        <input className="vh" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" aria-hidden="true" />
        {/* `start-up.ts` has set it before: the button of an empty field is disabled from the first paint. */}
        <button className="btn" disabled={isHydrated && !canSubmit} suppressHydrationWarning>
          <span className="btn-idle">{label}</span>
          <span className="btn-busy">
            <i className="spin" />
            <span>{cta.submitting}</span>
          </span>
        </button>
      </div>
      <div className="signup-note">
        <p className="signup-error" id={errorId} aria-live="polite">
          {error && (
            <>
              <LineIcon name="alert" />
              <span>{error === 'required' ? cta.emailRequired : cta.emailInvalid}</span>
            </>
          )}
        </p>
        <p className="signup-help" aria-live="polite">
          {typed && <Help typed={typed} onUse={onUse} />}
        </p>
        <p className="signup-status" role="status" tabIndex={-1} ref={statusRef}>
          {joined && <Joined email={joined} />}
        </p>
        {joined && <Share place="form" />}
        <p className="consent">
          <Text>{form.consent}</Text> <a href="#privacy">{form.privacyLink}</a>
        </p>
      </div>
    </form>
  );
}

/** What is said beside the form after signing up; where people confirm their address, also where their mail is. */
function Joined({ email }: { email: string }) {
  const { language, translations } = usePage();
  const { labels, openMail = '', status, successDialog } = translations;
  const { title, text } = status.joined;
  // In an element: where a translator has replaced a bare text, React can neither change nor remove it.
  if (!import.meta.env.CONFIRM) return <span>{`${title} ${text}`}</span>;
  const provider = mailProviderOf(email);
  return (
    <span key={language}>
      {title}{' '}
      {provider && (
        <a href={provider.url} target="_blank" rel="noopener noreferrer">
          {fill(openMail, { name: provider.name })}
          <span className="vh">{` (${labels.opensInNewTab})`}</span>
        </a>
      )}{' '}
      {successDialog.followUp}
    </span>
  );
}
