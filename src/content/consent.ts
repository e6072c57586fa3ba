/**
 * Which wording is beside the form. It is stored with each submission, so that it can be shown later what a person
 * agreed to. Change it whenever `form.consent` or the privacy texts change: a test compares them with the fingerprint.
 */
export const CONSENT_VERSION = '2025-07';
