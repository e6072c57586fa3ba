import { isStale } from './fingerprint.ts';

/** Builds the site if it is missing or older than its sources; says so, because it takes some seconds. */
if (await isStale()) {
  console.log('Building the site …');
  await import('./build.ts');
}
