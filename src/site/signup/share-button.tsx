import { useState } from 'react';
import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { passOn, passPictureOn, takesPicture } from './share.ts';

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
      {hasScript && <PictureLink />}
    </div>
  );
}

/** A picture to pass on: for the share sheet where it takes files, else to be saved. Nothing of it is loaded before. */
function PictureLink() {
  const { language, translations } = usePage();
  const picture = import.meta.env.STEP_PICTURES?.[language];
  if (!picture) return null;
  return (
    <a
      className="link"
      {...picture}
      onClick={(event) => {
        if (!takesPicture(picture.download)) return;
        event.preventDefault();
        void passPictureOn(event.currentTarget);
      }}
    >
      {translations.successDialog.picture}
    </a>
  );
}
