/**
 * Which wording is beside the form. It is stored with each submission, so that it can be shown later what a person
 * agreed to. Write a new one whenever the consent or the privacy texts change: `npm run build` stops until
 * you have, and prints the new fingerprint.
 */
export const CONSENT_VERSION = '2026-11-30.1';
/** Of the wording, and of that where people confirm their addresses: the privacy text says more then. */
export const CONSENT_FINGERPRINT = '5015e59688b2';
