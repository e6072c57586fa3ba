import { useEffect, useRef } from 'react';
import type { FormTranslations } from '../../content/built-in.ts';
import type { Feedback } from '../page-context.ts';
import { Icon } from '../pictures/icon.tsx';
import { useOnline } from './browser-state.ts';
import { toastTexts, type ToastTexts } from './submission-result.ts';
import { SuccessDialog } from './success-dialog.tsx';

interface SubmissionFeedbackProps extends Feedback {
  translations: FormTranslations;
  onDismiss: () => void;
}

/** What is shown over the page after a submission: the success dialog, a toast, or nothing. */
export function SubmissionFeedback({
  result,
  returnFocus,
  translations,
  onDismiss,
}: SubmissionFeedbackProps) {
  const online = useOnline();
  if (result.kind === 'joined') {
    const close = () => {
      onDismiss();
      returnFocus();
    };
    const { successDialog, status } = translations;
    return <SuccessDialog texts={successDialog} joined={status.joined} onClose={close} />;
  }
  // No longer true; the button now offers to send.
  if (result.kind === 'offline' && online) return undefined;
  const texts = toastTexts(result, translations);
  if (!texts) return undefined;
  const { dismiss } = translations.toasts;
  return <Toast texts={texts} dismissLabel={dismiss} onDismiss={onDismiss} returnFocus={returnFocus} />;
}

interface ToastProps {
  texts: ToastTexts;
  dismissLabel: string;
  onDismiss: () => void;
  /** Called after a dismissal that would leave nothing focused. */
  returnFocus: () => void;
}

/**
 * An error toast. Screen readers announce it at once. It takes no focus and stays until it is dismissed: by its button, or
 * by Escape from anywhere, because its button is the last on the page for the keyboard.
 */
function Toast({ texts, dismissLabel, onDismiss, returnFocus }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => keepAboveKeyboard(toast.current), []);
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
      <button type="button" aria-label={dismissLabel} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/**
 * Keeps an element at the bottom of the window above an on-screen keyboard that covers the page, as in Safari: passes the
 * keyboard's height to the style sheet as `--keyboard`.
 *
 * @returns stops it
 */
function keepAboveKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport || !element) return undefined;
  const update = () => {
    const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    element.style.setProperty('--keyboard', `${covered}px`);
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  };
}
