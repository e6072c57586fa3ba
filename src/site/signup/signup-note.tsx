import type { Ref } from 'react';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { Icon } from '../pictures/icon.tsx';
import { Words } from '../text/words.tsx';
import type { FormState } from './form-state.ts';

export interface SignupNoteProps {
  errorId: string;
  status: Ref<HTMLParagraphElement>;
  state: FormState;
  language: Language;
  t: Translations;
}

/**
 * What stands below the field: the error, how the last submission went, and the line of consent. The first two are
 * always there for screen readers to watch, and empty most of the time.
 */
export function SignupNote({ errorId, status, state: { error, outcome }, language, t }: SignupNoteProps) {
  return (
    <div className="signup-note">
      <p className="signup-error" id={errorId} aria-live="polite">
        {error && (
          <>
            <Icon name="alert" />
            <span>{error === 'required' ? t.cta.emailRequired : t.cta.emailInvalid}</span>
          </>
        )}
      </p>
      <p className="signup-status" role="status" tabIndex={-1} ref={status}>
        {outcome?.kind === 'joined' && `${t.status.joined.title} ${t.status.joined.text}`}
        {outcome?.kind === 'unloaded' && `${t.status.notSent.title}. ${t.status.notSent.text}`}
      </p>
      <p className="consent">
        <Words language={language}>{t.form.consent.text}</Words>{' '}
        <a href="#privacy">{t.form.consent.privacyLink}</a>
      </p>
    </div>
  );
}
