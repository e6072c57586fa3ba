import type { Language } from '../contract/language.ts';
import { APPLY_PATH, type Stage } from '../contract/stage.ts';
import { withFacts } from './placeholders.ts';
import { OTHER_TEXTS, type Some, type Translations } from './translations.ts';

/** The texts of a language as the page says them in a stage. */
export function inStage(stage: Stage, language: Language, texts: Translations): Translations {
  if (stage === 'waitlist') return texts;
  const { hero, ...others } = replaceTexts(texts, withFacts(language, OTHER_TEXTS[language].stages[stage]));
  // When applications will open is said only before they do.
  const facts = hero.facts.filter(({ fact }) => fact !== 'opens');
  const replaced = { ...others, hero: { ...hero, facts } };
  return stage === 'applications' ? { ...replaced, applyLink: APPLY_PATH } : replaced;
}

/** The texts where people confirm their addresses. */
export function withConfirm(language: Language, texts: Translations): Translations {
  const { joined, openMail, notThere, privacy } = withFacts(language, OTHER_TEXTS[language].confirm);
  return {
    ...texts,
    status: { ...texts.status, joined },
    successDialog: { ...texts.successDialog, followUp: notThere },
    footer: { ...texts.footer, privacyDescription: `${texts.footer.privacyDescription} ${privacy}` },
    openMail,
  };
}

/** The points of the privacy page. @param confirm whether people confirm their addresses */
export function privacyPoints(language: Language, confirm: boolean) {
  const { privacy, confirm: confirming } = withFacts(language, OTHER_TEXTS[language]);
  return confirm ? [...privacy.points, confirming.details] : privacy.points;
}

function replaceTexts<Texts extends object>(texts: Texts, changes: Some<Texts>): Texts {
  const replaced = Object.entries(changes).map(([key, change]) => {
    const text = texts[key as keyof Texts];
    const isGroup = typeof text === 'object' && text !== null;
    return [key, isGroup ? replaceTexts<object>(text, change as object) : change] as const;
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}
