import { useState } from 'react';
import { usePage } from '../page-context.ts';
import { passPictureOn } from './pass-on.ts';

/**
 * @returns what makes a picture and passes it on, by the number of its words, and what is to be shown of the last: the picture,
 *   to be saved by hand, or that none could be made
 */
export function usePictures() {
  const { language, translations } = usePage();
  const { picture, pressAndHold } = translations.successDialog;
  const [shown, setShown] = useState<string | null>();
  const drawings = import.meta.env.STEP_DRAWINGS?.[language];
  const pass = (number: number) =>
    drawings &&
    void passPictureOn(drawings.words[number] ?? '', drawings).then(setShown, () => setShown(null));
  const outcome = shown && (
    <figure ref={(figure) => figure?.scrollIntoView({ block: 'nearest' })}>
      <img src={shown} alt={picture} width="180" height="320" />
      <figcaption>{pressAndHold}</figcaption>
    </figure>
  );
  return { pass, outcome: shown === null ? <p>{translations.status.notSent.title}</p> : outcome };
}
