import { useState } from 'react';
import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { Breakable } from '../text/typography.tsx';
import { passOn } from './pass-on.ts';
import { usePictures } from './use-pictures.tsx';

/**
 * Passing the page on: a button for the system's share sheet, or else for copying the address; and a picture, made
 * on press. What is shared is always the canonical address, with its source: the address bar's may hold a token.
 *
 * @param place where somebody has joined: with script only, without it as well, or on a page that does not hydrate
 */
export function Share({ place }: { place: 'dialog' | 'form' | 'panel' | 'confirmed' }) {
  const { language, translations } = usePage();
  const { share, shareText, copied, picture } = translations.successDialog;
  const [copiedIn, setCopiedIn] = useState<string>();
  const { pass, outcome } = usePictures();
  const hasScript = place === 'dialog' || place === 'form';
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
      {hasScript && (
        <button type="button" className="link" onClick={() => pass(0)}>
          {picture}
        </button>
      )}
      {outcome}
    </div>
  );
}
