import ProviderMark from '../../content/mark.svg?react';
import PartnerMark from '../../content/partner-mark.svg?react';
import { factIn } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import ceremony from '../pictures/ceremony.svg?day&dusk';
import { LineIcon } from '../pictures/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Heading, Text } from '../text/typography.tsx';

/** The news of the partnership, set like a newspaper: the date is the masthead. */
export function Announcement() {
  const { language, translations } = usePage();
  const { announcement, labels } = translations;
  const [year, month, day] = programme.partnershipDate.split('-');
  return (
    <section className="news">
      <div className="wrap news-in">
        <p className="news-date">
          <span className="vh">{announcement.dateLabel}</span>
          {/* With its separators as text, so that it is a date without styles as well. */}
          <time dateTime={programme.partnershipDate} aria-hidden="true">
            {day}
            <i>.</i>
            {month}
            <i>.</i>
            {year}
          </time>
        </p>
        <figure className="news-picture">
          <Picture drawing={ceremony} alt={announcement.ceremonyAlt} slot="ceremony" />
        </figure>
        <div className="news-text">
          <Heading as="h2">{announcement.headline}</Heading>
          <Text as="p">{announcement.paragraph}</Text>
          <a className="btn" href={programme.newsArticle} target="_blank" rel="noopener noreferrer">
            <span>{announcement.button}</span>
            <LineIcon name="out" />
            <span className="vh">{` (${labels.opensInNewTab})`}</span>
          </a>
          <span className="hint" aria-hidden="true">
            {labels.opensInNewTab}
          </span>
        </div>
        <ul className="partners" aria-label={labels.partners}>
          <li>
            <ProviderMark />
            <b lang={programme.brandLanguage}>{programme.brand}</b>
          </li>
          <li>
            <PartnerMark />
            <Text as="b">{factIn(language, programme.partner)}</Text>
          </li>
        </ul>
      </div>
    </section>
  );
}
