import { PATHS, isVietnamese } from '../../content/locales.ts';

const { search, hash } = location;
location.replace(PATHS[navigator.languages.some(isVietnamese) ? 'vi' : 'en'] + search + hash);
