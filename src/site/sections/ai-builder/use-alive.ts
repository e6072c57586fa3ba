import { useEffect, type RefObject } from 'react';

/** What a scene's module offers: it brings the element to life and hands back how to stop. */
interface SceneModule {
  enliven: (scene: HTMLElement) => () => void;
}

/** How far below the screen a scene may be when its script is fetched. */
const NEAR = '400px';

/**
 * Fetches a scene's script when the visitor comes near it, and not before.
 *
 * @param load the dynamic import of the scene's module; called at most once for each mounting
 */
export function useAlive(scene: RefObject<HTMLElement | null>, load: () => Promise<SceneModule>): void {
  useEffect(() => {
    const element = scene.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load().then(
          ({ enliven }) => {
            if (!gone) stop = enliven(element);
          },
          () => {
            // The scene is complete without its script; a failed download costs nothing that could be told.
          },
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      stop?.();
    };
    // The module is the same at every rendering; only the mounting counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scene]);
}
