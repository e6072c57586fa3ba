import { Fragment } from 'react';
import { placeholderValues, programme } from '../../content/programme.ts';
import { fill } from '../../content/fill.ts';
import type { Language } from '../../contract/language.ts';
import { Edge } from '../pictures/edge.tsx';
import { Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** A text with the facts in it; the e-mail address becomes a link. */
function WithFacts({ language, children }: { language: Language; children: string }) {
  const text = fill(children, placeholderValues(language));
  return text.split(programme.email).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <a href={`mailto:${programme.email}`}>{programme.email}</a>}
      <Text language={language}>{part}</Text>
    </Fragment>
  ));
}

/** Contact, imprint, privacy, and where else to find the programme. */
export function Footer({ language, translations }: SectionProps) {
  const { footer } = translations;
  return (
    <footer className="footer on-night" suppressHydrationWarning>
      <Edge hill={0} />
      <div className="wrap footer-in">
        <div className="footer-contact">
          <h2>{footer.contact}</h2>
          <dl>
            <div className="footer-large">
              <dt className="vh">{footer.email}</dt>
              <dd>
                <a href={`mailto:${programme.email}`}>{programme.email}</a>
              </dd>
            </div>
            <div className="footer-large">
              <dt className="vh">{footer.phone}</dt>
              <dd>
                <a href={`tel:${programme.phone.tel}`}>{programme.phone.display}</a>
              </dd>
            </div>
            <div>
              <dt className="vh">{footer.address}</dt>
              <dd>
                <Text language={language}>{programme.postalAddress[language]}</Text>
              </dd>
            </div>
          </dl>
        </div>
        <div className="footer-text">
          <h3>{footer.imprint}</h3>
          <p>
            <WithFacts language={language}>{footer.imprintDescription}</WithFacts>
          </p>
        </div>
        <div className="footer-text footer-privacy" id="privacy">
          <h3>{footer.privacy}</h3>
          <p>
            <WithFacts language={language}>{footer.privacyDescription}</WithFacts>
          </p>
          <details>
            <summary>{translations.labels.privacyDetails}</summary>
            <dl>
              {translations.privacyDetails.map((detail) => (
                <div key={detail.title}>
                  <dt>{detail.title}</dt>
                  <dd>
                    <WithFacts language={language}>{detail.text}</WithFacts>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div className="footer-end">
          <p>
            <WithFacts language={language}>{footer.copyright}</WithFacts>
            {programme.sample && (
              <>
                {' '}
                <Text language={language}>{translations.sample.pageNotice}</Text>
              </>
            )}
          </p>
          <nav aria-label={translations.labels.social}>
            <a href={programme.linkedin} target="_blank" rel="noopener noreferrer">
              {footer.linkedin}
              <span className="vh"> ({translations.announcement.opensInNewTab})</span>
            </a>
            <a href={programme.facebook} target="_blank" rel="noopener noreferrer">
              {footer.facebook}
              <span className="vh"> ({translations.announcement.opensInNewTab})</span>
            </a>
          </nav>
        </div>
      </div>
    </footer>
  );
}
