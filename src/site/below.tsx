import { programme } from '../content/programme.ts';
import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
import type { DeferredPart } from './hydration/page-state.ts';
import { AiBuilder } from './sections/ai-builder/ai-builder.tsx';
import { Announcement } from './sections/announcement.tsx';
import { Careers } from './sections/careers.tsx';
import { Cta } from './sections/cta.tsx';
import { Footer } from './sections/footer.tsx';
import { Founders } from './sections/founders.tsx';
import { Intro } from './sections/intro.tsx';
import { Journey } from './sections/journey/journey.tsx';
import { LogoStream } from './sections/logo-stream.tsx';
import { Supercharge } from './sections/supercharge.tsx';
import { Usps } from './sections/usps/usps.tsx';
import { OutcomePanels } from './signup/outcome-panels.tsx';

interface BelowProps {
  part: DeferredPart;
  language: Language;
  translations: Translations;
}

/** Everything below the first screen: the order of its sections. */
export function Below({ part, language, translations }: BelowProps) {
  const section = { language, translations };
  if (part === 'end')
    return (
      <>
        <Footer {...section} />
        <OutcomePanels translations={translations} />
      </>
    );
  return (
    <>
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
    </>
  );
}
