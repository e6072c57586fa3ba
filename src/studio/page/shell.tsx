import { useEffect, useRef } from 'react';
import Mark from '../../content/mark.svg?react';
import { programme } from '../../content/programme.ts';
import { AccessScreen } from './access/access-screen.tsx';
import { SessionEnded } from './access/asked-again.tsx';
import { LanguageChoice } from './access/language-choice.tsx';
import { ToldLookOnly } from './access/look-only.tsx';
import { useMe } from './access/me.ts';
import { MoreScreen } from './access/more-screen.tsx';
import { useAnswer } from './ask.ts';
import { Boundary } from './boundary.tsx';
import { Care } from './care/care.tsx';
import { Exchange } from './exchange/exchange.tsx';
import { GoingLive } from './going-live/going-live.tsx';
import { Icon } from './studio-icon.tsx';
import { useTexts } from './use-texts.ts';
import { useIsOpen } from './follow.ts';
import { Messages } from './messages/messages-screen.tsx';
import { Overview } from './overview/overview-screen.tsx';
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
  access: AccessScreen,
  more: MoreScreen,
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
            {!isOpen && <SessionEnded />}
            <div inert={!isOpen} ref={content}>
              <Boundary key={screen}>
                <Content />
              </Boundary>
            </div>
          </main>
        </div>
      </div>
      <ToldLookOnly />
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

/** What a phone has behind More. */
const REST: readonly Screen[] = ['care', 'going-live', 'access', 'more'];

function Rail({ current }: { current: Screen }) {
  const { t, format, who } = useTexts();
  const { data } = useAnswer('countPeople', {});
  const me = useMe();
  const { label, file } = t.handbook;
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
          <li key={screen} className={REST.includes(screen) ? 'rest' : undefined}>
            <a href={hrefOf(screen)} aria-current={screen === current ? 'page' : undefined}>
              <Icon name={screen} />
              <span>{t.screens[screen]}</span>
              {screen === 'people' && data && <span className="count n">{format.number(data.all)}</span>}
            </a>
          </li>
        ))}
        <li className="more">
          <a href={hrefOf('more')} aria-current={REST.includes(current) ? 'page' : undefined}>
            <Icon name="more" />
            <span>{t.screens.more}</span>
          </a>
        </li>
      </ul>
      <div className="foot">
        <a className="me" href={hrefOf('access')} aria-current={current === 'access' ? 'page' : undefined}>
          {me && who(me.name)} <small>{t.screens.access}</small>
        </a>
        <a href={`/handbook/${file}`} target="_blank">
          {label}
        </a>
        <LanguageChoice />
      </div>
    </nav>
  );
}
