import { Fragment } from 'react';
import { PATHS } from '../../content/locales.ts';
import { withFacts } from '../../content/placeholders.ts';
import { privacyPoints } from '../../content/stages.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';
import { SmallPage } from '../small-page.tsx';
import { Heading, LinkedText, Text } from '../text/typography.tsx';

/** The page behind the footer's short text on privacy: what becomes of an address, point by point. */
export function PrivacyPage({ language }: { language: Language }) {
  return (
    <SmallPage language={language}>
      <article className="small-page-panel privacy">
        <Heading as="h1">{TRANSLATIONS[language].labels.privacyDetails}</Heading>
        {privacyPoints(language, import.meta.env.CONFIRM).map(({ title, text }) => (
          <Fragment key={title}>
            <Text as="h2">{title}</Text>
            <LinkedText>{text}</LinkedText>
          </Fragment>
        ))}
        <a className="link" href={PATHS[language]}>
          {withFacts(language, OTHER_TEXTS[language].leave).home}
        </a>
      </article>
    </SmallPage>
  );
}
