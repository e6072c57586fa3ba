import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';

export interface SignupFormProps {
  /** Which of the two forms of the page this is; ids are derived from it. */
  place: 'hero' | 'cta';
  language: Language;
  t: Translations;
  /** The button's label while nothing is under way. */
  label: string;
}

export function SignupForm({ place, language, t, label }: SignupFormProps) {
  return (
    <form className="signup" method="post" action={SUBMIT_EMAIL_PATH}>
      <div className="signup-box">
        <label className="vh" htmlFor={`${place}-email`}>
          {t.form.emailLabel}
        </label>
        <input
          id={`${place}-email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t.cta.emailPlaceholder}
        />
        <input type="hidden" name="language" value={language} />
        <button className="btn">{label}</button>
      </div>
    </form>
  );
}
