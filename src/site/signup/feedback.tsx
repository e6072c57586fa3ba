import { useEffect, useRef } from 'react';
import { fill } from '../../content/fill.ts';
import type { Translations } from '../../content/translations.ts';
import { usePage, type Feedback } from '../page-context.ts';
import { Icon } from '../pictures/icon.tsx';
import type { SubmissionResult } from './submit.ts';
import { SuccessDialog } from './success-dialog.tsx';

interface ToastTexts {
  title: string;
  text: string;
}

/** Title and text of the toast for a result; none where the dialog or the form shows it. */
function toastTexts(
  result: SubmissionResult,
  { cta, offline, status, toasts }: Translations,
): ToastTexts | undefined {
  switch (result.kind) {
    case 'rateLimited':
    case 'alreadySubmitted':
      return status[result.kind];
    case 'tooManyAttempts': {
      const { title, text } = toasts.tooManyAttempts;
      return { title, text: fill(text, { minutes: result.minutes }) };
    }
    case 'notSent':
      return { title: cta.submissionError || status.notSent.title, text: status.notSent.text };
    case 'offline':
      return offline;
    case 'joined':
    case 'emailInvalid':
    case 'notLoaded':
      return undefined;
  }
}

/** What is shown over the page after a submission: the success dialog, a toast, or nothing. */
export function SubmissionFeedback({ result, returnFocus }: Feedback) {
  const { translations, setFeedback } = usePage();
  const close = () => {
    setFeedback(undefined);
    returnFocus();
  };
  if (result.kind === 'joined') return <SuccessDialog onClose={close} />;
  const texts = toastTexts(result, translations);
  return texts && <Toast texts={texts} onDismiss={() => setFeedback(undefined)} returnFocus={returnFocus} />;
}

interface ToastProps {
  texts: ToastTexts;
  onDismiss: () => void;
  /** Called after a dismissal that would leave nothing focused. */
  returnFocus: () => void;
}

/**
 * An error toast. Screen readers announce it at once. It takes no focus and stays until it is dismissed: by its button, or
 * by Escape from anywhere, because its button is the last on the page for the keyboard.
 */
function Toast({ texts, onDismiss, returnFocus }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) dismiss();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  function dismiss(): void {
    const hadFocus = toast.current?.contains(document.activeElement);
    onDismiss();
    if (hadFocus) returnFocus();
  }

  return (
    <div ref={toast} className="toast" role="alert">
      <span className="toast-icon">
        <Icon name="alert" />
      </span>
      <p>
        <b>{texts.title}</b> {texts.text}
      </p>
      <button type="button" aria-label={usePage().translations.toasts.dismiss} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
