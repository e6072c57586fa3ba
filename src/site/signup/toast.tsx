import type { NoticeWords } from './outcome.ts';
import { Icon } from '../pictures/icon.tsx';

export interface ToastProps {
  words: NoticeWords;
  dismissLabel: string;
  onDismiss: () => void;
}

/** A notice of the destructive kind. It is read out at once, takes no focus, and stays until it is dismissed. */
export function Toast({ words, dismissLabel, onDismiss }: ToastProps) {
  return (
    <div className="toast" role="alert">
      <span className="toast-icon">
        <Icon name="alert" />
      </span>
      <p>
        <b>{words.title}</b> {words.text}
      </p>
      <button type="button" aria-label={dismissLabel} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
