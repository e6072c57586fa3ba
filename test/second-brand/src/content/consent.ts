/**
 * Which wording is beside the form. It is stored with each submission, so that it can be shown later what a person
 * agreed to. Write a new one whenever the consent or the privacy texts change: `npm run build` stops until
 * you have, and prints the new fingerprint.
 */
export const CONSENT_VERSION = '2026-12';
/** Of the wording that the version names. */
export const CONSENT_FINGERPRINT = '3fbdf1b8fe1c';
