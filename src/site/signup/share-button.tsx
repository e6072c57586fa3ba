import { useState } from 'react';
import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { passOn, passPictureOn } from './share.ts';

interface ShareProps {
  /** Where somebody has joined: with script only, without it as well, or on a page that does not hydrate. */
  place: 'dialog' | 'form' | 'panel' | 'confirmed';
}

/**
 * Passing the page on: a button for the system's share sheet, or else for copying the address. What is shared is always the
 * canonical address, with its source: the address bar's may hold a token.
 */
export function Share({ place }: ShareProps) {
  const { language, translations } = usePage();
  const { share, shareText, copied } = translations.successDialog;
  const [copiedIn, setCopiedIn] = useState<string>();
  const hasScript = place === 'dialog' || place === 'form';
  const texts = place === 'confirmed' && { 'data-text': shareText, 'data-copied': copied };
  return (
    <div className="share" aria-live="polite">
      <button
        type="button"
        className={place === 'form' ? 'link' : 'btn'}
        onClick={({ currentTarget }) =>
          void passOn(currentTarget, shareText).then((isCopied) => isCopied && setCopiedIn(language))
        }
        {...texts}
      >
        {copiedIn === language ? copied : share}
      </button>{' '}
      <span className="share-address" hidden={hasScript}>
        {`${import.meta.env.PUBLIC_ORIGIN}${PATHS[language]}?from=shared`}
      </span>
      {hasScript && <PictureButton key={language} />}
    </div>
  );
}

/** A picture to pass on, made on press: nothing of it is loaded before. */
function PictureButton() {
  const { language, translations } = usePage();
  const { picture, pressAndHold } = translations.successDialog;
  /** A picture to be saved by hand; null where there is none. */
  const [shown, setShown] = useState<string | null>();
  const drawing = import.meta.env.STEP_DRAWINGS?.[language];
  if (!drawing) return null;
  const pass = () => passPictureOn(drawing.address, drawing.picture).then(setShown, () => setShown(null));
  return (
    <>
      <button type="button" className="link" onClick={() => void pass()}>
        {picture}
      </button>
      {shown === null && <p>{translations.status.notSent.title}</p>}
      {shown && (
        <figure>
          <img src={shown} alt={picture} />
          <figcaption>{pressAndHold}</figcaption>
        </figure>
      )}
    </>
  );
}
