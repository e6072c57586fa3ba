import { useEffect } from 'react';
import { useRun } from '../ask.ts';
import { CopyText } from '../copy.tsx';
import { ActButton } from '../parts.tsx';
import { postAs } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { enter } from './me.ts';
import { signWith } from './own-passkey.ts';

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

/** What is to be known below a button. */
export function HelpLines({ lines }: { lines: Readonly<Record<string, string>> }) {
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
 * @param hash of the address with which another browser goes on: of an invitation, which is not used up. It is in this address, too,
 *   for programs that hand that over.
 */
export function OtherBrowser({ hash = '' }: { hash?: string }) {
  const { t } = useTexts();
  const link = `${location.origin}/${hash}`;
  useEffect(() => history.replaceState(history.state, '', link), [link]);
  return (
    <>
      <h1>{t.access.otherBrowser}</h1>
      <p>
        {t.access.otherBrowserMore} {hash !== '' && t.access.staysValid}
      </p>
      <HelpLines lines={t.access.otherBrowserHow} />
      <CopyText kind="main-action" label={t.access.copyLink} text={link} />
    </>
  );
}
