import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import { LanguageSwitch } from './i18n/language-switch.tsx';
import { SignupForm } from './signup/signup-form.tsx';

export interface PageProps {
  language: Language;
  t: Translations;
}

/** The landing page: the order of its sections, and nothing else. */
export function Page({ language, t }: PageProps) {
  return (
    <>
      <LanguageSwitch language={language} t={t} />
      <main>
        <h1>{t.hero.headline}</h1>
        <SignupForm place="hero" language={language} t={t} label={t.hero.joinWaitlistButton} />
      </main>
    </>
  );
}
