import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';

const backend = import.meta.env.VITE_SUPABASE_URL;

/** Where the plain form posts to: the backend that the build names, or else the origin that served the page. */
export const FUNCTION_ADDRESS = backend ? new URL(SUBMIT_EMAIL_PATH, backend).href : SUBMIT_EMAIL_PATH;
