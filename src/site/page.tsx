import { programme } from '../content/programme.ts';
import { usePage } from './page-context.ts';
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

/**
 * The landing page's markup, the same from the build and from the browser: the order of its sections.
 *
 * @param laterStyles style sheet for all that follows the first screen; without it the styles are already there
 */
export function Page({ laterStyles }: { laterStyles?: string | undefined }) {
  return (
    <>
      <a className="skip" href="#content">
        {usePage().translations.labels.skipLink}
      </a>
      <TopBar />
      <main id="content">
        <Hero />
        {/* Here it delays only what follows: the first screen is painted meanwhile. */}
        {laterStyles && <link rel="stylesheet" href={laterStyles} />}
        <LogoStream />
        {programme.showAnnouncement && <Announcement />}
        <Intro />
        <Supercharge />
        <AiBuilder />
        <Founders />
        <Journey />
        <Usps />
        <Careers />
        <Cta />
      </main>
      <Footer />
      <OutcomePanels />
    </>
  );
}
