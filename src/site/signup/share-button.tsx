import { useState } from 'react';
import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { Breakable } from '../text/typography.tsx';
import { passOn, passPictureOn } from './pass-on.ts';

/**
 * Passing the page on: a button for the system's share sheet, or else for copying the address; and a picture, made
 * on press. What is shared is always the canonical address, with its source: the address bar's may hold a token.
 *
 * @param place where somebody has joined: with script only, without it as well, or on a page that does not hydrate
 */
export function Share({ place }: { place: 'dialog' | 'form' | 'panel' | 'confirmed' }) {
  const { language, translations } = usePage();
  const { share, shareText, copied, picture, pressAndHold } = translations.successDialog;
  const [copiedIn, setCopiedIn] = useState<string>();
  /** A picture to be saved by hand; null where none could be made. */
  const [shown, setShown] = useState<string | null>();
  const hasScript = place === 'dialog' || place === 'form';
  const file = hasScript && import.meta.env.STEP_DRAWINGS?.[language];
  return (
    <div key={language} className="share" aria-live="polite">
      <button
        type="button"
        className={place === 'form' ? 'link' : 'btn'}
        onClick={({ currentTarget }) =>
          void passOn(currentTarget, shareText).then((isCopied) => isCopied && setCopiedIn(language))
        }
        {...(place === 'confirmed' && { 'data-text': shareText, 'data-copied': copied })}
      >
        {copiedIn === language ? copied : share}
      </button>{' '}
      <span className="share-address" hidden={hasScript}>
        <Breakable>{`${import.meta.env.PUBLIC_ORIGIN}${PATHS[language]}?from=shared`}</Breakable>
      </span>
      {file && (
        <button
          type="button"
          className="link"
          onClick={() => void passPictureOn(file.address, file.picture).then(setShown, () => setShown(null))}
        >
          {picture}
        </button>
      )}
      {shown === null && <p>{translations.status.notSent.title}</p>}
      {shown && (
        <figure>
          <img src={shown} alt={picture} />
          <figcaption>{pressAndHold}</figcaption>
        </figure>
      )}
    </div>
  );
}
