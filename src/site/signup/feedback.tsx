import { useEffect, useRef, useState } from 'react';
import { fill } from '../../content/fill.ts';
import { usePage } from '../page-context.ts';
import { LineIcon } from '../pictures/icon.tsx';
import type { SubmissionResult } from './result.ts';
import { SuccessDialog } from './success-dialog.tsx';

/** What is shown over the page after a submission: the success dialog, a toast, or nothing where the form says it. */
export function SubmissionFeedback({ result }: { result: SubmissionResult }) {
  const { cta, offline, status, toasts } = usePage().translations;
  const { kind } = result;
  if (kind === 'joined') return <SuccessDialog />;
  if (kind === 'tooManyAttempts') {
    const { title, text } = toasts.tooManyAttempts;
    return <Toast title={title} text={fill(text, { minutes: result.minutes })} />;
  }
  if (kind === 'offline') return <Toast {...offline} />;
  if (kind === 'notSent') return <Toast {...status.notSent} title={cta.submissionError} />;
  return (kind === 'rateLimited' || kind === 'alreadySubmitted') && <Toast {...status[kind]} />;
}

/**
 * An error toast. Screen readers announce it at once. It takes no focus and stays until it is dismissed: by its button, or
 * by Escape from anywhere, because its button is the last on the page for the keyboard.
 */
function Toast({ title, text }: { title: string; text: string }) {
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
        <LineIcon name="alert" />
      </span>
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
      <button type="button" aria-label={translations.toasts.dismiss} onClick={dismiss}>
        <LineIcon name="close" />
      </button>
    </div>
  );
}
