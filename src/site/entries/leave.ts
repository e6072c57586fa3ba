/** The inline script of the page for leaving, where the function is elsewhere: it gives the form the page's address. */
import { LEAVE_FIELDS } from '../../contract/leave.ts';

for (const field of document.getElementsByName(LEAVE_FIELDS.link))
  if (field instanceof HTMLInputElement && field.parentElement) {
    field.value = location.href;
    field.parentElement.hidden = true;
  }
