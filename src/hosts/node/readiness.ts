import type { Clock } from '../../waitlist/clock.ts';

/** Milliseconds for which an answer is given again: whoever asks often must not become work for the database. */
const REMEMBERED = 500;

/**
 * Whether sign-ups can be taken, asked at most twice a second whatever comes in.
 *
 * @param check rejects while the store can't be used
 */
export function createReadiness(
  check: () => Promise<void>,
  clock: Pick<Clock, 'monotonic'>,
): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    if (clock.monotonic() - asked >= REMEMBERED) {
      asked = clock.monotonic();
      answer = check().then(
        () => true,
        () => false,
      );
    }
    return answer;
  };
}
