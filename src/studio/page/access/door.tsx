import { useQuery } from '@tanstack/react-query';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import Mark from '../../../content/mark.svg?react';
import { programme } from '../../../content/programme.ts';
import { useRun } from '../ask.ts';
import { CopyText } from '../copy.tsx';
import { ActButton, Notice, ProblemNotice } from '../parts.tsx';
import { askSignIn, dropInvitation, postAs } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { Invited } from './invited.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { enter } from './me.ts';
import { signWith } from './own-passkey.ts';

/** What is shown to whoever has not signed in. @param invitation its secret, or an empty text */
export function Door({ invitation }: { invitation: string }) {
  const { t, say, language } = useTexts();
  const { brand } = programme;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = say(t.access.door, { brand });
  }, [language, t, say, brand]);
  return (
    <div className="door">
      <header>
        <a className="brand" href="/" onClick={dropInvitation}>
          <Mark />
          <span>
            {brand} <small>studio</small>
          </span>
        </a>
      </header>
      <main>{invitation === '' ? <SignInPage /> : <Invited secret={invitation} />}</main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}

/** Whether one can sign in here; asked until somebody answers. */
export function useSignIn() {
  return useQuery({
    queryKey: ['sign-in'],
    queryFn: askSignIn,
    refetchInterval: ({ state }) => (state.data ? false : 2000),
  });
}

function SignInPage() {
  const { t, say } = useTexts();
  const { data, error } = useSignIn();
  if (error && !data) return <ProblemNotice error={error} />;
  if (!data) return null;
  if (!data.isOn || !isSecureContext)
    return (
      <Notice isMain title={t.closed}>
        <p>{t.closedMore}</p>
        {!isSecureContext && <p>{t.access.needsHttps}</p>}
      </Notice>
    );
  if (!browserSupportsWebAuthn()) return <OtherBrowser link={`${location.origin}/`} />;
  return (
    <>
      <h1>{say(t.access.door, { brand: programme.brand })}</h1>
      <p>{t.access.doorMore}</p>
      <SignInButton />
      <Help lines={t.access.help} />
    </>
  );
}

/** Signs in with a passkey that the browser finds, and opens the studio. */
export function SignInButton() {
  const { t } = useTexts();
  const act = useRun(
    () => signWith<string>(postAs(''), 'sign-in'),
    (secret) => void enter(secret),
  );
  return (
    <ActButton autoFocus isForAll kind="main-action" act={act}>
      {act.isRunning ? t.access.waiting : t.access.signIn}
    </ActButton>
  );
}

/** Lines of help below a button. */
export function Help({ lines }: { lines: Readonly<Record<string, string>> }) {
  return (
    <ul className="small">
      {Object.values(lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/**
 * What to do in a browser that makes no passkeys, such as one within another program.
 *
 * @param link where another browser goes on; it is in the address, too, for programs that hand that over
 * @param isInvited whether it is an invitation, which is not used up
 */
export function OtherBrowser({ link, isInvited = false }: { link: string; isInvited?: boolean }) {
  const { t } = useTexts();
  useEffect(() => history.replaceState(history.state, '', link), [link]);
  return (
    <>
      <h1>{t.access.otherBrowser}</h1>
      <p>
        {t.access.otherBrowserMore} {isInvited && t.access.staysValid}
      </p>
      <Help lines={t.access.otherBrowserHow} />
      <CopyText kind="main-action" label={t.access.copyLink} text={link} />
    </>
  );
}
