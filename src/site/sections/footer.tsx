import { factIn } from '../../content/fill.ts';
import { privacyPath } from '../../content/locales.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import { Edge } from '../pictures/edge.tsx';
import { LinkedText, MAIL_LINK, Text } from '../text/typography.tsx';

/** Contact, imprint, privacy, and where else to find the programme. */
export function Footer() {
  const { language, translations } = usePage();
  const { footer, labels } = translations;
  return (
    <footer className="footer on-night">
      <Edge />
      <div className="wrap footer-in">
        <div className="footer-contact">
          <h2>{footer.contact}</h2>
          <dl>
            <div className="footer-large">
              <dt className="vh">{footer.email}</dt>
              <dd>{MAIL_LINK}</dd>
            </div>
            <div className="footer-large">
              <dt className="vh">{footer.phone}</dt>
              <dd>
                <a href={`tel:${programme.phone.replace(/[^+\d]/g, '')}`}>{programme.phone}</a>
              </dd>
            </div>
            <div>
              <dt className="vh">{footer.address}</dt>
              <Text as="dd">{factIn(language, programme.postalAddress)}</Text>
            </div>
          </dl>
        </div>
        <div className="footer-text">
          <h3>{footer.imprint}</h3>
          <LinkedText>{footer.imprintDescription}</LinkedText>
        </div>
        <div className="footer-text" id="privacy">
          <h3>{footer.privacy}</h3>
          <LinkedText>{footer.privacyDescription}</LinkedText>
          <a className="footer-more" href={privacyPath(language)}>
            {labels.privacyDetails}
          </a>
        </div>
        <div className="footer-end">
          <p>
            <Text>{footer.copyright}</Text>{' '}
            {programme.isSample && <Text>{translations.sample.pageNotice}</Text>}
          </p>
          <nav aria-label={labels.social}>
            {programme.social.map(({ name, link }) => (
              <a key={link} href={link} target="_blank" rel="noopener noreferrer">
                <span>{factIn(language, name)}</span>
                <span className="vh">{` (${labels.opensInNewTab})`}</span>
              </a>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}
