import { Fragment } from 'react';
import { phoneDigits } from '../../content/placeholders.ts';
import { programme } from '../../content/programme.ts';
import type { Language } from '../../contract/language.ts';
import { Edge } from '../pictures/edge.tsx';
import { Text } from '../text/typography.tsx';
import type { SectionProps } from './section.ts';

/** A text whose e-mail address becomes a link. */
function LinkedText({ language, children }: { language: Language; children: string }) {
  return children.split(programme.email).map((part, index) => (
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
    <footer className="footer on-night">
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
                <a href={`tel:${phoneDigits(programme.phone)}`}>{programme.phone}</a>
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
            <LinkedText language={language}>{footer.imprintDescription}</LinkedText>
          </p>
        </div>
        <div className="footer-text footer-privacy" id="privacy">
          <h3>{footer.privacy}</h3>
          <p>
            <LinkedText language={language}>{footer.privacyDescription}</LinkedText>
          </p>
          <details>
            <summary>{translations.labels.privacyDetails}</summary>
            <dl>
              {translations.privacyDetails.map((detail) => (
                <div key={detail.title}>
                  <dt>{detail.title}</dt>
                  <dd>
                    <LinkedText language={language}>{detail.text}</LinkedText>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div className="footer-end">
          <p>
            <LinkedText language={language}>{footer.copyright}</LinkedText>
            {programme.isSample && (
              <>
                {' '}
                <Text language={language}>{translations.sample.pageNotice}</Text>
              </>
            )}
          </p>
          <nav aria-label={translations.labels.social}>
            {programme.social.map(({ name, link }) => (
              <a key={link} href={link} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="vh"> ({translations.labels.opensInNewTab})</span>
              </a>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}
