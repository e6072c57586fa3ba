import { PATHS } from '../../content/locales.ts';
import { usePage } from '../page-context.ts';

/**
 * Passing the page on: an e-mail to write, and the address to copy. `share-element.ts` makes one button of both once it
 * has been loaded. What is shared is always the canonical address, with its source: the address bar's may hold a token.
 *
 * @param look of the control
 */
export function Share({ look }: { look: 'btn' | 'link' }) {
  const { language, translations } = usePage();
  const url = `${import.meta.env.PUBLIC_ORIGIN}${PATHS[language]}?from=shared`;
  return (
    // What the script has made of it, it makes anew of the texts of another language.
    <share-page key={language} lang={language}>
      <a className={look} href={`mailto:?subject=${encode(translations.meta.ogTitle)}&body=${url}`}>
        {translations.successDialog.share}
      </a>{' '}
      <span className="share-address">{url}</span>
    </share-page>
  );
}

/** Browsers encode spaces and letters themselves. */
const encode = (text: string) => text.replace(/[%&#+]/g, (sign) => encodeURIComponent(sign));
