import { useContext, type Ref } from 'react';
import { isComplete, type PartialTranslations } from '../../content/partial-translations.ts';
import type { Language } from '../../contract/language.ts';
import type { PageStore } from '../hydration/page-store.ts';
import { PageContext, usePageState } from '../hydration/use-page.ts';
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
  /** Puts another address into the field. */
  onUse: (address: string) => void;
  language: Language;
  translations: PartialTranslations;
}

/**
 * Everything below the field: the error, help with typing, the result of the last submission, and the line of consent. The
 * first three are live regions: always in the document, and empty most of the time.
 */
export function FormMessages(props: FormMessagesProps) {
  const { errorId, status, state, backOnline, onUse, language, translations } = props;
  const page = useContext(PageContext);
  const { cta, offline, form } = translations;
  const { typed, error, result } = state;
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
        {page && typed && <LoadedHelp page={page} typed={typed} onUse={onUse} />}
      </p>
      <p className="signup-status" role="status" tabIndex={-1} ref={status}>
        {backOnline ? offline.backOnline : result && statusOf(result, translations)}
      </p>
      <p className="consent">
        <Text language={language}>{form.consent.text}</Text> <a href="#privacy">{form.consent.privacyLink}</a>
      </p>
    </div>
  );
}

interface LoadedHelpProps extends Pick<FormMessagesProps, 'onUse'> {
  page: PageStore;
  typed: string;
}

/** Help with typing, once it and its texts are loaded. */
function LoadedHelp({ page, typed, onUse }: LoadedHelpProps) {
  const { signup, translations } = usePageState(page);
  return (
    signup &&
    isComplete(translations) && <signup.Help typed={typed} texts={translations.form.help} onUse={onUse} />
  );
}

/** The status of the last submission, where no toast or dialog stays. */
function statusOf(result: SubmissionResult, translations: PartialTranslations): string | undefined {
  if (result.kind === 'joined' && isComplete(translations))
    return `${translations.status.joined.title} ${translations.status.joined.text}`;
  if (result.kind !== 'notLoaded') return undefined;
  const { title, text } = result.offline ? translations.offline : translations.status.notSent;
  return `${title}. ${text}`;
}
