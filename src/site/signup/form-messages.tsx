import type { ReactNode, Ref } from 'react';
import type { FormTranslations } from '../../content/built-in.ts';
import type { Language } from '../../contract/language.ts';
import { Icon } from '../pictures/icon.tsx';
import { Text } from '../text/typography.tsx';
import type { FormState } from './form-state.ts';
import type { SubmissionResult } from './submission-result.ts';

interface FormMessagesProps {
  errorId: string;
  status: Ref<HTMLParagraphElement>;
  state: FormState;
  /** The connection has come back after a submission without one. */
  backOnline: boolean;
  /** Help with typing, once it is loaded. */
  help: ReactNode;
  language: Language;
  translations: FormTranslations;
}

/**
 * Everything below the field: the error, help with typing, the result of the last submission, and the line of consent. The
 * first three are live regions: always in the document, and empty most of the time.
 */
export function FormMessages(props: FormMessagesProps) {
  const { errorId, status, state, backOnline, help, language, translations } = props;
  const { cta, offline, form } = translations;
  const { error, result } = state;
  return (
    <div className="signup-note">
      <p className="signup-error" id={errorId} aria-live="polite">
        {error && (
          <>
            <Icon name="alert" />
            <span>{error === 'required' ? cta.emailRequired : cta.emailInvalid}</span>
          </>
        )}
      </p>
      <p className="signup-help" aria-live="polite">
        {help}
      </p>
      <p className="signup-status" role="status" tabIndex={-1} ref={status}>
        {backOnline ? offline.backOnline : result && statusOf(result, translations)}
      </p>
      <p className="consent">
        <Text language={language}>{form.consent}</Text> <a href="#privacy">{form.privacyLink}</a>
      </p>
    </div>
  );
}

/** The status of the last submission, where no toast or dialog stays. */
function statusOf(result: SubmissionResult, translations: FormTranslations): string | undefined {
  if (result.kind === 'joined')
    return `${translations.status.joined.title} ${translations.status.joined.text}`;
  if (result.kind !== 'notLoaded') return undefined;
  const { title, text } = result.offline ? translations.offline : translations.status.notSent;
  return `${title}. ${text}`;
}
