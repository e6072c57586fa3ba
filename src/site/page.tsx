import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
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

export interface PageProps {
  language: Language;
  t: Translations;
  /** Style sheet for all that follows the first screen; without it the styles are already there. */
  laterStyles?: string | undefined;
}

/** The landing page: the order of its sections, and nothing else. */
export function Page({ language, t, laterStyles }: PageProps) {
  return (
    <>
      <a className="skip" href="#content">
        {t.labels.skipLink}
      </a>
      <TopBar language={language} t={t} />
      <main id="content">
        <Hero language={language} t={t} />
        {/* Here it holds up what follows and nothing else: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        <LogoStream language={language} t={t} />
        <Announcement language={language} t={t} />
        <Intro language={language} t={t} />
        <Supercharge language={language} t={t} />
        <AiBuilder language={language} t={t} />
        <Founders language={language} t={t} />
        <Journey language={language} t={t} />
        <Usps language={language} t={t} />
        <Careers language={language} t={t} />
        <Cta language={language} t={t} />
      </main>
      <Footer language={language} t={t} />
    </>
  );
}
