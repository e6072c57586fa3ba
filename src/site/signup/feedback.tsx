import { useEffect, useRef, useState } from 'react';
import { fill } from '../../content/fill.ts';
import type { Translations } from '../../content/translations.ts';
import { usePage } from '../page-context.ts';
import { Icon } from '../pictures/icon.tsx';
import type { SubmissionResult } from './submit.ts';

/** The dialog closes by itself after this time, in milliseconds (specification, section 4). */
const AUTO_CLOSE_MS = 5000;
/** Pieces of confetti (specification, section 2); the style sheet positions each by its number. */
const CONFETTI = Array.from({ length: 12 }, (_, index) => <i key={index} />);

type ToastTexts = Translations['offline'];

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
export function SubmissionFeedback({ result }: { result: SubmissionResult }) {
  const texts = toastTexts(result, usePage().translations);
  if (result.kind === 'joined') return <SuccessDialog />;
  return texts && <Toast {...texts} />;
}

/**
 * Confirms that the address is on the list. Closes by itself, by its button, by Escape, or by a press beside it; the
 * browser gives the focus back.
 */
function SuccessDialog() {
  const { translations, showResult } = usePage();
  const { successDialog, status } = translations;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const timer = setTimeout(() => element?.close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={() => showResult(undefined)}
      onClick={(event) => {
        // The dialog itself is hit only beside its content.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-in">
        <div className="confetti" aria-hidden="true">
          {CONFETTI}
        </div>
        <p className="emoji" aria-hidden="true">
          🎉
        </p>
        <h2 id="dialog-title">{status.joined.title}</h2>
        <div id="dialog-text">
          <p className="dialog-description">{status.joined.text}</p>
          <p>{successDialog.followUp}</p>
        </div>
        <form method="dialog">
          <button className="btn">{successDialog.close}</button>
        </form>
        <p className="vh">{fill(successDialog.closesIn, { seconds: AUTO_CLOSE_MS / 1000 })}</p>
        <span className="time" aria-hidden="true" />
      </div>
    </dialog>
  );
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
