import { useEffect, useRef } from 'react';
import type { NoticeWords } from './outcome.ts';
import { Icon } from '../pictures/icon.tsx';

export interface ToastProps {
  words: NoticeWords;
  dismissLabel: string;
  onDismiss: () => void;
  /** Called after a dismissal that would leave the focus nowhere. */
  returnFocus: () => void;
}

/**
 * A notice of the destructive kind. It is read out at once, takes no focus, and stays until it is dismissed: by its
 * button, or by Escape from anywhere, because by keyboard its button is the last on the page.
 */
export function Toast({ words, dismissLabel, onDismiss, returnFocus }: ToastProps) {
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
        <b>{words.title}</b> {words.text}
      </p>
      <button type="button" aria-label={dismissLabel} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/**
 * Keeps an element that is fixed to the foot of the window above an on-screen keyboard that only covers the page: its
 * height is handed to the style sheet as `--keyboard`.
 *
 * @returns ends it
 */
function keepAboveKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!seen || !element) return undefined;
  const place = () => {
    const covered = Math.max(0, innerHeight - seen.height - seen.offsetTop);
    element.style.setProperty('--keyboard', `${covered}px`);
  };
  place();
  seen.addEventListener('resize', place);
  seen.addEventListener('scroll', place);
  return () => {
    seen.removeEventListener('resize', place);
    seen.removeEventListener('scroll', place);
  };
}
