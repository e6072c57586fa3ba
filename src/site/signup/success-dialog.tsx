import { useEffect, useReducer, useRef, type CSSProperties } from 'react';
import { fill } from '../../content/fill.ts';
import { usePage } from '../page-context.ts';
import { Share } from './share-button.tsx';
import { comeFromSun } from './sun-on-page.ts';

/** The dialog closes by itself after this time, in milliseconds (specification, section 4). */
const AUTO_CLOSE_MS = 5000;
/** Twelve pieces of confetti (specification, section 2), in an arch over the disc, further out at the sides. */
const CONFETTI = Array.from({ length: 12 }, (_, index) => {
  const angle = 0.1 * Math.PI * (index - 5.5);
  const away = 5.25 + 3.5 * Math.abs(Math.sin(angle)) + ((index * 3) % 4) / 2;
  const style = {
    '--x': `${Math.sin(angle) * away}rem`,
    '--y': `${-Math.cos(angle) * away}rem`,
    '--turn': `${index * 47}deg`,
    '--late': `${(index * 60) % 180}ms`,
    // From 180 to 540 degrees, each other one the other way.
    '--spin': `${(index % 2 ? -30 : 30) * (6 + ((index * 5) % 12))}deg`,
  };
  return <i key={index} style={style as CSSProperties} />;
});

/**
 * Confirms that the address is on the list. Closes by its button, by Escape, by a press beside it, or by itself: five
 * seconds after it has opened or, when somebody uses it, after the last press on one of its controls or the last Tab. The
 * browser gives the focus back.
 */
export function SuccessDialog() {
  const { translations, showResult } = usePage();
  const { successDialog, status } = translations;
  const dialog = useRef<HTMLDialogElement>(null);
  const disc = useRef<HTMLParagraphElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [uses, addUse] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    dialog.current?.showModal();
    if (disc.current) comeFromSun(disc.current);
    // Whatever comes before it.
    close.current?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') addUse();
    };
    // Not the dialog's: between its last control and its first, Tab goes through the browser's own.
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => dialog.current?.close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [uses]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={() => showResult(undefined)}
      onClick={({ target, currentTarget }) => {
        // The dialog itself is hit only beside its content.
        if (target === currentTarget) currentTarget.close();
        else if ((target as Element).closest('a, button')) addUse();
      }}
    >
      <div className="dialog-in">
        <div className="confetti" aria-hidden="true">
          {CONFETTI}
        </div>
        <p ref={disc} className="emoji" aria-hidden="true">
          <span>🎉</span>
        </p>
        <h2 id="dialog-title">{status.joined.title}</h2>
        <div id="dialog-text">
          <p className="dialog-description">{status.joined.text}</p>
          <p>{successDialog.followUp}</p>
        </div>
        <Share place="dialog" />
        <form method="dialog">
          <button ref={close} className="link">
            {successDialog.close}
          </button>
        </form>
        <p className="vh">{fill(successDialog.closesIn, { seconds: AUTO_CLOSE_MS / 1000 })}</p>
        {/* Begins anew whenever the time does. */}
        <span key={uses} className="time" aria-hidden="true" />
      </div>
    </dialog>
  );
}
