/** The inline script of `/`: on to the page in the visitor's language, in place of this one. */
import { PATHS, preferredLanguage } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/language.ts';
import { watchErrors } from '../diagnostics/error-log.ts';

watchErrors();

// Old web views know only the one preferred language.
const tags = (navigator.languages as readonly string[] | undefined) ?? [navigator.language];
location.replace(
  PATHS[preferredLanguage(tags, LANGUAGES, DEFAULT_LANGUAGE)] + location.search + location.hash,
);
