import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRun } from '../ask.ts';
import { ActButton, Button, Notice } from '../parts.tsx';
import { openModal } from '../plan-view.tsx';
import { confirming, isSignedIn, post } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { useSignIn } from './me.ts';
import { signWith } from './own-passkey.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Asks for the passkey once more, over whatever is shown, before something is done that needs it. */
export function Confirm() {
  const answer = confirming.useValue();
  return answer && <ConfirmDialog onAnswer={answer} />;
}

function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { t } = useTexts();
  const act = useRun(
    () => signWith(post, 'confirm'),
    () => onAnswer(true),
  );
  return createPortal(
    <dialog ref={openModal} className="plan" aria-labelledby="confirm" onClose={() => onAnswer(false)}>
      <h2 id="confirm">{t.access.confirm}</h2>
      <p>{t.access.confirmMore}</p>
      <div className="actions">
        <ActButton isForAll kind="main-action" act={act}>
          {act.isRunning ? t.access.waiting : t.access.confirmIt}
        </ActButton>
        <Button isForAll kind="cancel" onClick={() => onAnswer(false)}>
          {t.cancel}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

/** Says that a session has ended while somebody works. Where one can sign in, that is over the screen, whose content stays. */
export function SessionEnded() {
  const { t } = useTexts();
  const { data } = useSignIn();
  const [isLeft, setLeft] = useState(false);
  // What is out of reach has no focus; whoever has typed goes on there.
  const [before] = useState(document.activeElement);
  useEffect(() => () => (before as HTMLElement | null)?.focus(), [before]);
  const isOn = data?.isOn === true && !isSignedIn();
  const said = (
    <Notice isMain title={isOn ? t.access.ended : t.closed}>
      <p>{isOn ? t.access.endedMore : t.closedMore}</p>
      {isOn && (
        <div className="actions">
          <SignInButton />
        </div>
      )}
    </Notice>
  );
  if (!isOn || isLeft) return said;
  return createPortal(
    <dialog ref={openModal} className="plan" aria-label={t.access.ended} onClose={() => setLeft(true)}>
      {said}
    </dialog>,
    document.body,
  );
}
