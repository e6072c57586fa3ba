import { useEffect, useRef } from 'react';
import Mark from '../../content/mark.svg?react';
import { programme } from '../../content/programme.ts';
import { useAnswer } from './ask.ts';
import { Boundary } from './boundary.tsx';
import { Care } from './care/care.tsx';
import { Exchange } from './exchange/exchange.tsx';
import { GoingLive } from './going-live/going-live.tsx';
import { Icon } from './studio-icon.tsx';
import { choose, STUDIO_LANGUAGES, useTexts } from './use-texts.ts';
import { useIsOpen } from './follow.ts';
import { Messages } from './messages/messages-screen.tsx';
import { Overview } from './overview/overview-screen.tsx';
import { Notice } from './parts.tsx';
import { People } from './people/people-screen.tsx';
import { followLink, hrefOf, SCREENS, useRoute, type Screen } from './route.ts';
import { StatusBar } from './status-bar.tsx';

const CONTENT: Record<Screen, () => React.ReactNode> = {
  overview: Overview,
  people: People,
  messages: Messages,
  'in-and-out': Exchange,
  care: Care,
  'going-live': GoingLive,
};

/** The navigation, and the screen that is open; once the studio is closed, how to come back to it. */
export function Shell() {
  const { t, language } = useTexts();
  const { screen } = useRoute();
  const isOpen = useIsOpen();
  const Content = CONTENT[screen];
  const content = useFocusOnChange(screen);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${t.screens[screen]} · ${programme.brand} studio`;
  }, [language, t, screen]);
  return (
    <div onClick={followLink}>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <div className="app">
        <Rail current={screen} />
        <div className="column">
          <section
            className={isOpen ? 'status' : 'status last-known'}
            aria-label={t.status.label}
            inert={!isOpen}
          >
            <StatusBar />
          </section>
          <main className="main" id="main" tabIndex={-1}>
            {!isOpen && (
              <Notice isMain title={t.closed}>
                <p>{t.closedMore}</p>
              </Notice>
            )}
            <div inert={!isOpen} ref={content}>
              <Boundary key={screen}>
                <Content />
              </Boundary>
            </div>
            <footer className="colophon">
              <Foot />
            </footer>
          </main>
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the title of a screen that takes another's place, unless that itself has put it somewhere. */
function useFocusOnChange(screen: Screen) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(screen);
  useEffect(() => {
    const { current } = content;
    const isOther = last.current !== screen;
    last.current = screen;
    if (!isOther || current?.contains(document.activeElement)) return;
    const title = current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  }, [screen]);
  return content;
}

function Rail({ current }: { current: Screen }) {
  const { t, format } = useTexts();
  const { data } = useAnswer('countPeople', {});
  return (
    <nav className="rail" aria-label="studio">
      <a className="brand" href={hrefOf('overview')}>
        <Mark />
        <span>
          {programme.brand} <small>studio</small>
        </span>
      </a>
      <ul>
        {SCREENS.map((screen) => (
          <li key={screen}>
            <a href={hrefOf(screen)} aria-current={screen === current ? 'page' : undefined}>
              <Icon name={screen} />
              <span>{t.screens[screen]}</span>
              {screen === 'people' && data && <span className="count n">{format.number(data.all)}</span>}
            </a>
          </li>
        ))}
      </ul>
      <div className="foot">
        <Foot />
      </div>
    </nav>
  );
}

/** At the foot of the navigation; where that is a bar, at the foot of the screen. */
function Foot() {
  const { t, language } = useTexts();
  const { label, file } = t.handbook;
  return (
    <>
      <a href={`/handbook/${file}`} target="_blank">
        {label}
      </a>
      {STUDIO_LANGUAGES.length > 1 && (
        <div className="lang" role="group" aria-label={t.columns.language}>
          {STUDIO_LANGUAGES.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === language}
              onClick={() => choose(each)}
            >
              {each.toUpperCase()}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
