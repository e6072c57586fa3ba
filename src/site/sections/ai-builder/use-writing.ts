import { useEffect, useState, type RefObject } from 'react';

/** Milliseconds for a character. */
const PACE = 28;

/**
 * How many characters of a text have been written, from when half of an element is seen; `Infinity` before that is known,
 * once all is written, with reduced motion and without script.
 *
 * @param characters with those that a pause takes
 */
export function useWriting(element: RefObject<HTMLElement | null>, characters: number): number {
  const [written, setWritten] = useState(Infinity);
  useEffect(() => {
    const scene = element.current;
    if (!scene || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isFar = false;
    const finish = () => {
      observer.disconnect();
      clearInterval(timer);
      setWritten(Infinity);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const share = entries.at(-1)?.intersectionRatio ?? 0;
        // What is already visible stays: nothing disappears while somebody reads it.
        if (!isFar && share > 0) finish();
        else if (!isFar) setWritten(0);
        else if (share >= 0.5) {
          observer.disconnect();
          let count = 0;
          timer = setInterval(() => ((count += 1) < characters ? setWritten(count) : finish()), PACE);
        }
        isFar = true;
      },
      { threshold: [0, 0.5] },
    );
    // Somebody who comes with the keyboard wants to answer, not to watch.
    scene.addEventListener('focusin', finish, { once: true });
    observer.observe(scene);
    return finish;
  }, [element, characters]);
  return written;
}
