import { useEffect, useRef } from 'react';
import { fill } from '../../content/fill.ts';
import { usePage } from '../page-context.ts';

/** The dialog closes by itself after this time, in milliseconds (specification, section 4). */
const AUTO_CLOSE_MS = 5000;
/** Confetti (specification, section 2); the style sheet positions it by its number. */
const CONFETTI = Array.from({ length: 12 }, (_, index) => index);

/**
 * Confirms that the address is on the list. Closes by itself, by its button, by Escape, or by a press beside it.
 *
 * @param onClose called once, however it was closed
 */
export function SuccessDialog({ onClose }: { onClose: () => void }) {
  const { successDialog, status } = usePage().translations;
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
      onClose={onClose}
      onClick={(event) => {
        // The dialog itself is hit only beside its content.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-in">
        <div className="confetti" aria-hidden="true">
          {CONFETTI.map((index) => (
            <i key={index} />
          ))}
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
