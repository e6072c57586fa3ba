import { useEffect, type RefObject } from 'react';

/** How far below the screen a scene may be when it starts. */
const MARGIN = '400px';

/**
 * Starts a scene when it is on the screen or close below it, and not before.
 *
 * @param start starts what moves in the element, and returns how to stop it
 */
export function useOnScreen(
  scene: RefObject<HTMLElement | null>,
  start: (scene: HTMLElement) => () => void,
): void {
  useEffect(() => {
    const element = scene.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        stop = start(element);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [scene, start]);
}
