import type { Translations } from '../content/translations.ts';
import { programme } from '../content/programme.ts';
import type { Language } from '../contract/language.ts';
import { AiBuilder } from './sections/ai-builder/ai-builder.tsx';
import { Announcement } from './sections/announcement.tsx';
import { Careers } from './sections/careers.tsx';
import { Cta } from './sections/cta.tsx';
import { Footer } from './sections/footer.tsx';
import { Founders } from './sections/founders.tsx';
import { Hero } from './sections/hero.tsx';
import { Intro } from './sections/intro.tsx';
import { Journey } from './sections/journey/journey.tsx';
import { LogoStream } from './sections/logo-stream.tsx';
import { Supercharge } from './sections/supercharge.tsx';
import { TopBar } from './sections/top-bar.tsx';
import { Usps } from './sections/usps/usps.tsx';
import { OutcomePanels } from './signup/outcome-panels.tsx';

export interface PageProps {
  language: Language;
  translations: Translations;
  /** Style sheet for all that follows the first screen; without it the styles are already there. */
  laterStyles?: string | undefined;
}

/** The landing page's markup, the same from the build and from the browser: the order of its sections. */
export function Page({ language, translations, laterStyles }: PageProps) {
  const section = { language, translations };
  return (
    <>
      <a className="skip" href="#content">
        {translations.labels.skipLink}
      </a>
      <TopBar {...section} />
      <main id="content">
        <Hero {...section} />
        {/* Here it delays only what follows: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        <LogoStream {...section} />
        {programme.showAnnouncement && <Announcement {...section} />}
        <Intro {...section} />
        <Supercharge {...section} />
        <AiBuilder {...section} />
        <Founders {...section} />
        <Journey {...section} />
        <Usps {...section} />
        <Careers {...section} />
        <Cta {...section} />
      </main>
      <Footer {...section} />
      <OutcomePanels translations={translations} />
    </>
  );
}
