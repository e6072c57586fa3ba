import type { Translations } from '../../content/en.ts';
import { noticeWords, type Outcome } from './outcome.ts';
import { SuccessDialog } from './success-dialog.tsx';
import { Toast } from './toast.tsx';
import { useOnline } from './use-online.ts';

/** Something to be told over the page. */
export interface Notice {
  /** Differs for each, so that the same words are announced again. */
  id: number;
  outcome: Outcome;
  /** Called when what was told is gone and the focus with it. */
  returnFocus: () => void;
}

export interface NoticesProps {
  notice: Notice;
  t: Translations;
  onDismiss: () => void;
}

/** The success dialog, a toast, or nothing, as the outcome asks. In the language that is shown now. */
export function Notices({ notice: { outcome, returnFocus }, t, onDismiss }: NoticesProps) {
  const online = useOnline();
  if (outcome.kind === 'joined') {
    const close = () => {
      onDismiss();
      returnFocus();
    };
    return <SuccessDialog t={t} onClose={close} />;
  }
  // Gone as soon as it is no longer true; the form then offers to send.
  if (outcome.kind === 'offline' && online) return undefined;
  const words = noticeWords(outcome, t);
  return (
    words && (
      <Toast words={words} dismissLabel={t.notices.dismiss} onDismiss={onDismiss} returnFocus={returnFocus} />
    )
  );
}
