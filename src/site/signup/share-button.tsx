import { useState } from 'react';
import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';
import { Breakable } from '../text/typography.tsx';
import { passOn, passPictureOn } from './pass-on.ts';

/**
 * Passing the page on: a button for the system's share sheet, or else for copying the address; and a picture, which the
 * build has made. What is shared is always the canonical address, with its source: the address bar's may hold a token.
 *
 * @param place where somebody has joined: with script only, without it as well, or on a page that does not hydrate
 */
export function Share({ place }: { place: 'dialog' | 'form' | 'panel' | 'confirmed' }) {
  const { language, translations } = usePage();
  const { share, shareText, copied, picture } = translations.successDialog;
  const [copiedIn, setCopiedIn] = useState<string>();
  const hasScript = place === 'dialog' || place === 'form';
  const file = hasScript && import.meta.env.STEP_PICTURES?.[language];
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
        <a
          {...file}
          className="link"
          onClick={(event) => passPictureOn(event.nativeEvent, event.currentTarget)}
        >
          {picture}
        </a>
      )}
    </div>
  );
}
