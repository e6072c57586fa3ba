/** The inline script of the page for leaving, where the function is elsewhere: it gives the form the page's address. */
import { LINK_FIELDS } from '../../contract/link.ts';

for (const field of document.getElementsByName(LINK_FIELDS.link))
  if (field instanceof HTMLInputElement && field.parentElement) {
    field.value = location.href;
    field.parentElement.hidden = true;
  }
