/** The inline script of `/`: on to the page in the visitor's language, in place of this one. */
import { PATHS, isVietnamese } from '../../content/locales.ts';

// Old web views know only the one preferred language.
const preferred = (navigator.languages as readonly string[] | undefined) ?? [navigator.language];
const path = preferred.some(isVietnamese) ? PATHS.vi : PATHS.en;
location.replace(path + location.search + location.hash);
