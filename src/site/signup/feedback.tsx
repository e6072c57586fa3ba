import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fill } from '../../content/fill.ts';
import type { Translations } from '../../content/translations.ts';
import { usePage } from '../page-context.ts';
import { Icon } from '../pictures/icon.tsx';
import { loadDialog, type SubmissionResult } from './submit.ts';

const SuccessDialog = lazy(loadDialog);

type ToastTexts = Translations['offline'];

/** Title and text of the toast for a result; none where the dialog or the form shows it. */
function toastTexts(
  result: SubmissionResult,
  { cta, offline, status, toasts }: Translations,
): ToastTexts | undefined {
  const { rateLimited, alreadySubmitted, notSent } = status;
  if (result.kind === 'tooManyAttempts') {
    const { title, text } = toasts.tooManyAttempts;
    return { title, text: fill(text, { minutes: result.minutes }) };
  }
  const texts: Partial<Record<SubmissionResult['kind'], ToastTexts>> = {
    rateLimited,
    alreadySubmitted,
    notSent: { ...notSent, title: cta.submissionError },
    offline,
  };
  return texts[result.kind];
}

/** What is shown over the page after a submission: the success dialog, a toast, or nothing. */
export function SubmissionFeedback({ result }: { result: SubmissionResult }) {
  const texts = toastTexts(result, usePage().translations);
  if (result.kind === 'joined')
    return (
      <Suspense>
        <SuccessDialog />
      </Suspense>
    );
  return texts && <Toast {...texts} />;
}

/**
 * An error toast. Screen readers announce it at once. It takes no focus and stays until it is dismissed: by its button, or
 * by Escape from anywhere, because its button is the last on the page for the keyboard.
 */
function Toast({ title, text }: ToastTexts) {
  const { translations, showResult } = usePage();
  const toast = useRef<HTMLDivElement>(null);
  const [focusedBefore] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) dismiss();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  function dismiss(): void {
    if (toast.current?.contains(document.activeElement)) focusedBefore?.focus();
    showResult(undefined);
  }

  return (
    <div ref={toast} className="toast" role="alert">
      <span className="toast-icon">
        <Icon name="alert" />
      </span>
      <p>
        <b>{title}</b> {text}
      </p>
      <button type="button" aria-label={translations.toasts.dismiss} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
