import type { Language } from '../contract/language.ts';
import type { Translations } from '../content/en.ts';
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
import { Outcomes } from './signup/outcomes.tsx';

export interface BelowProps {
  /** What follows the first screen within the page's main content, or what stands after that. */
  part: 'main' | 'end';
  language: Language;
  t: Translations;
}

/** Everything below the first screen: the order of its sections, and nothing else. */
export function Below({ part, language, t }: BelowProps) {
  const section = { language, t };
  if (part === 'end')
    return (
      <>
        <Footer {...section} />
        <Outcomes t={t} />
      </>
    );
  return (
    <>
      <LogoStream {...section} />
      <Announcement {...section} />
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
