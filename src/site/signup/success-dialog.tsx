import { useEffect, useRef } from 'react';
import { fill } from '../../content/fill.ts';
import type { Translations } from '../../content/en.ts';

/** The dialog closes by itself after this time, in milliseconds (specification, section 4). */
const AUTO_CLOSE_MS = 5000;
/** Pieces of confetti (specification, section 2); the style sheet lays them out by their number. */
const CONFETTI = Array.from({ length: 12 }, (_, piece) => piece);

export interface SuccessDialogProps {
  t: Translations;
  /** Called once, however the dialog was closed. */
  onClose: () => void;
}

/** Tells that the address is on the list. Closes by itself, by its button, by Escape, or by a press beside it. */
export function SuccessDialog({ t, onClose }: SuccessDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const timer = setTimeout(() => element?.close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const words = t.successDialog;
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
          {CONFETTI.map((piece) => (
            <i key={piece} />
          ))}
        </div>
        <p className="emoji" aria-hidden="true">
          {words.emoji.title}
        </p>
        <h2 id="dialog-title">{words.title}</h2>
        <div id="dialog-text">
          <p className="dialog-description">{words.description}</p>
          <p>
            {words.followUp} <span aria-hidden="true">{words.emoji.followUp}</span>
          </p>
        </div>
        <form method="dialog">
          <button className="btn">{words.close}</button>
        </form>
        <p className="vh">{fill(words.closesIn, { seconds: AUTO_CLOSE_MS / 1000 })}</p>
        <span className="time" aria-hidden="true" />
      </div>
    </dialog>
  );
}
