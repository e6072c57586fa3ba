import type { Language } from '../contract/language.ts';
import type { Stage } from '../contract/stage.ts';
import { withFacts } from './placeholders.ts';
import { OTHER_TEXTS, type Translations } from './translations.ts';

type LaterStage = Exclude<Stage, 'waitlist'>;

/** Some of the texts of the page. */
type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> };

/**
 * What the page says in each later stage instead of the texts of the waitlist. The text beside the form is the same in
 * every stage, because people agree to it.
 */
export type LaterTexts = Readonly<Record<LaterStage, Some<Translations>>>;

/** The texts of a language as the page says them in a stage. */
export function inStage(stage: Stage, language: Language, texts: Translations): Translations {
  if (stage === 'waitlist') return texts;
  return replaceTexts(texts, withFacts(language, OTHER_TEXTS[language].stages[stage]));
}

/** The texts where people confirm their addresses. */
export function withConfirm(language: Language, texts: Translations): Translations {
  const { joined, openMail, notThere, privacy, details } = withFacts(language, OTHER_TEXTS[language].confirm);
  return {
    ...texts,
    status: { ...texts.status, joined },
    successDialog: { ...texts.successDialog, followUp: notThere },
    footer: { ...texts.footer, privacyDescription: `${texts.footer.privacyDescription} ${privacy}` },
    privacyDetails: [...texts.privacyDetails, details],
    openMail,
  };
}

function replaceTexts<Texts extends object>(texts: Texts, changes: Some<Texts>): Texts {
  const replaced = Object.entries(changes).map(([key, change]) => {
    const text = texts[key as keyof Texts];
    const isGroup = typeof text === 'object' && text !== null;
    return [key, isGroup ? replaceTexts<object>(text, change as object) : change] as const;
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}
