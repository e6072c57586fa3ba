import { lazy, useEffect, type ComponentType } from 'react';
import type { Language } from '../contract/language.ts';
import { importTranslations } from './i18n/load-translations.ts';
import type { ShownBelowProps } from './page.tsx';

/** What is below the first screen, as the browser has it: there as markup, and alive when a visitor comes near. */
export interface OnDemandBelow {
  Below: ComponentType<ShownBelowProps>;
  /**
   * Asks for the script and the words of all sections, once.
   *
   * @returns whether they are alive; `false` when they could not be had, and stay the markup that they are
   */
  wake: () => Promise<boolean>;
}

/**
 * @param language of the markup that is in the document
 */
export function belowOnDemand(language: Language): OnDemandBelow {
  let wake: () => void = () => undefined;
  let settle: (alive: boolean) => void = () => undefined;
  const asked = new Promise<void>((resolve) => (wake = resolve));
  const alive = new Promise<boolean>((resolve) => (settle = resolve));
  const asleep = new Set(['main', 'end']);

  const Below = lazy(async () => {
    await asked;
    const loaded = await Promise.all([import('./below.tsx'), importTranslations(language)]).catch(
      (failure: unknown) => {
        window.them?.record('Sections not loaded', { failure: String(failure) });
        settle(false);
      },
    );
    // What could not be loaded stays as the server wrote it: React waits for it, and a plain page is still a page.
    if (!loaded) return new Promise<never>(() => undefined);
    const [{ Below: Sections }, words] = loaded;
    return {
      default: function Awake({ part, language: shown, whole }: ShownBelowProps) {
        useEffect(() => {
          asleep.delete(part);
          if (asleep.size === 0) settle(true);
        }, [part]);
        return <Sections part={part} language={shown} t={whole ?? words} />;
      },
    };
  });
  return {
    Below,
    wake: () => {
      wake();
      return alive;
    },
  };
}
