import { useContext, type Ref } from 'react';
import type { Language } from '../../contract/language.ts';
import type { FirstWords } from '../../content/first-words.ts';
import { Icon } from '../pictures/icon.tsx';
import { Text } from '../text/typography.tsx';
import { DeskContext } from './desk-context.ts';
import type { FormState } from './form-state.ts';
import type { Outcome } from './outcome.ts';
import { useStore } from './store.ts';

export interface SignupNoteProps {
  errorId: string;
  status: Ref<HTMLParagraphElement>;
  state: FormState;
  /** The connection has come back after a send that found none. */
  backOnline: boolean;
  /** Puts another address into the field. */
  onUse: (address: string) => void;
  language: Language;
  t: FirstWords;
}

/**
 * What stands below the field: the error, help with typing, how the last submission went, and the line of consent. The
 * first three are always there for screen readers to watch, and empty most of the time.
 */
export function SignupNote({ errorId, status, state, backOnline, onUse, language, t }: SignupNoteProps) {
  const Help = useStore(useContext(DeskContext)?.onDemand)?.Help;
  const { email, error, outcome } = state;
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
      <p className="signup-help" aria-live="polite">
        {Help && t.form.help && email && <Help email={email} words={t.form.help} onUse={onUse} />}
      </p>
      <p className="signup-status" role="status" tabIndex={-1} ref={status}>
        {backOnline ? t.offline.backOnline : outcome && statusOf(outcome, t)}
      </p>
      <p className="consent">
        <Text language={language}>{t.form.consent.text}</Text>{' '}
        <a href="#privacy">{t.form.consent.privacyLink}</a>
      </p>
    </div>
  );
}

/** What the form itself says about the last submission; the rest is told over the page. */
function statusOf(outcome: Outcome, t: FirstWords): string | undefined {
  if (outcome.kind === 'joined') return `${t.status.joined.title} ${t.status.joined.text}`;
  if (outcome.kind !== 'unloaded') return undefined;
  const { title, text } = outcome.offline ? t.offline : t.status.notSent;
  return `${title}. ${text}`;
}
