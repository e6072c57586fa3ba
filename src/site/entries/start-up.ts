/** Path of the landing page's entry, written in by the build. */
declare const LANDING_ENTRY: string;

addEventListener('load', () => void import(/* @vite-ignore */ LANDING_ENTRY));
