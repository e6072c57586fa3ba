import { useEffect, type RefObject } from 'react';

/** How far below the screen a scene may be when it comes to life. */
const NEAR = '400px';

/**
 * Brings a scene to life when the visitor comes near it, and not before.
 *
 * @param enliven brings the element to life and hands back how to stop
 */
export function useAlive(
  scene: RefObject<HTMLElement | null>,
  enliven: (scene: HTMLElement) => () => void,
): void {
  useEffect(() => {
    const element = scene.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        stop = enliven(element);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [scene, enliven]);
}
