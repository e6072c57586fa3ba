import { Fragment } from 'react';
import { factIn } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import { Edge } from '../pictures/edge.tsx';
import { Breakable, Text } from '../text/typography.tsx';

const { email, phone } = programme;

const MAIL_LINK = (
  <a href={`mailto:${email}`}>
    <Breakable>{email}</Breakable>
  </a>
);

/** A text whose e-mail address becomes a link. */
function LinkedText({ children }: { children: string }) {
  return children.split(email).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && MAIL_LINK}
      <Text>{part}</Text>
    </Fragment>
  ));
}

/** Contact, imprint, privacy, and where else to find the programme. */
export function Footer() {
  const { language, translations } = usePage();
  const { footer, labels } = translations;
  return (
    <footer className="footer on-night">
      <Edge hill={0} />
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
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
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
          <p>
            <LinkedText>{footer.imprintDescription}</LinkedText>
          </p>
        </div>
        <div className="footer-text" id="privacy">
          <h3>{footer.privacy}</h3>
          <p>
            <LinkedText>{footer.privacyDescription}</LinkedText>
          </p>
          <details>
            <summary>{labels.privacyDetails}</summary>
            <dl>
              {translations.privacyDetails.map((detail) => (
                <div key={detail.title}>
                  <dt>{detail.title}</dt>
                  <dd>
                    <LinkedText>{detail.text}</LinkedText>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div className="footer-end">
          <p>
            <LinkedText>{footer.copyright}</LinkedText>
            {programme.isSample && (
              <>
                {' '}
                <Text>{translations.sample.pageNotice}</Text>
              </>
            )}
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
