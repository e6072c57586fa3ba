import { programme } from '../../../content/programme.ts';
import { hrefOf } from '../route.ts';
import { Icon } from '../studio-icon.tsx';
import { useTexts } from '../use-texts.ts';
import { SignOut } from './devices.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useMe } from './me.ts';

/** On a phone, where the navigation has no room for all: the rest of it. */
export function MoreScreen() {
  const { t, who } = useTexts();
  const me = useMe();
  return (
    <>
      <header className="top">
        <div>
          <h1>{t.screens.more}</h1>
          <p className="when">{me && `${who(me.name)}, ${t.access.kinds[me.access].name}`}</p>
        </div>
      </header>
      <nav className="rest-list" aria-label={`${programme.brand} ${t.screens.more}`}>
        {(['care', 'going-live', 'access'] as const).map((screen) => (
          <a key={screen} href={hrefOf(screen)}>
            <Icon name={screen} />
            {t.screens[screen]}
          </a>
        ))}
        <a href={`/handbook/${t.handbook.file}`} target="_blank">
          <Icon name="handbook" />
          {t.handbook.label}
        </a>
      </nav>
      <div className="actions">
        <SignOut />
        <LanguageChoice />
      </div>
    </>
  );
}
