/** The inline script of the not-found page (specification, section 2). */
import { watchErrors } from '../diagnostics/error-log.ts';

watchErrors();
console.error('Page not found:', location.pathname);
