import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import Mark from '../../../content/mark.svg?react';
import { programme } from '../../../content/programme.ts';
import { Notice, ProblemNotice } from '../parts.tsx';
import { dropInvitation } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { Invited } from './invited.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useSignIn } from './me.ts';
import { HelpLines, OtherBrowser, SignInButton } from './sign-in-button.tsx';

/** What is shown to whoever has not signed in. @param invitation its secret, or an empty text */
export function BeforeSignIn({ invitation }: { invitation: string }) {
  const { t, say, language } = useTexts();
  const { brand } = programme;
  const title = say(t.access.studioOf, { brand });
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = title;
  }, [language, title]);
  return (
    <div className="before-sign-in">
      <header>
        <a className="brand" href="/" onClick={dropInvitation}>
          <Mark />
          <span>
            {brand} <small>studio</small>
          </span>
        </a>
      </header>
      <main>{invitation === '' ? <SignInPage title={title} /> : <Invited secret={invitation} />}</main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}

function SignInPage({ title }: { title: string }) {
  const { t } = useTexts();
  const { data, error } = useSignIn();
  if (!data) return error && <ProblemNotice error={error} />;
  if (!data.isOn || !isSecureContext)
    return (
      <Notice isMain title={t.closed}>
        <p>{t.closedMore}</p>
        {!isSecureContext && <p>{t.access.needsHttps}</p>}
      </Notice>
    );
  if (!browserSupportsWebAuthn()) return <OtherBrowser />;
  return (
    <>
      <h1>{title}</h1>
      <p>{t.access.studioOfMore}</p>
      <SignInButton />
      <HelpLines lines={t.access.help} />
    </>
  );
}
