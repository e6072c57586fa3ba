import { programme } from '../src/content/programme.ts';
import type { Translations } from '../src/content/translations.ts';
import { IS_MULTILINGUAL, LANGUAGES, type Language } from '../src/contract/language.ts';
import { widthIn, type PageFonts } from './fonts.ts';

/** A common small phone, in pixels. */
const PHONE = 360;

/** What `top-bar.css` gives the parts of the bar there, in pixels; the name's tracking in em. */
const MARK = 22 + 8;
const SIDES = 2 * 8.5;
const GAP = 4;
const NAME = { size: 19, tracking: -0.018 };
const SWITCH = IS_MULTILINGUAL ? GAP + 6 + 44 * LANGUAGES.length : 0;
const BUTTON = { size: 14, around: 2 * (8 + 2) };

/**
 * Whether the brand has room in the top bar of a small phone: where it has none, only the mark is shown.
 *
 * @returns one sentence for each language in whose page it has none
 */
export function checkTopBar(
  { headingWidths, labelWidths }: PageFonts,
  translations: Readonly<Record<Language, Translations>>,
  name = programme.shortName ?? programme.brand,
): string[] {
  const nameWidth = NAME.size * (widthIn(headingWidths, name) + name.length * NAME.tracking);
  return LANGUAGES.flatMap((language) => {
    const label = translations[language].nav.joinWaitlist;
    const button = BUTTON.size * widthIn(labelWidths, label) + BUTTON.around;
    const missing = Math.ceil(SIDES + MARK + nameWidth + SWITCH + GAP + button - PHONE);
    return missing > 0
      ? `src/content/programme.ts shortName: "${name}" is ${missing} pixels too wide for the top bar of /${language} on a phone of ${PHONE} pixels, where the mark then stands alone. Write a shorter name for the bar, or a shorter nav.joinWaitlist.`
      : [];
  });
}
