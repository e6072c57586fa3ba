import { useQuery } from '@tanstack/react-query';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { programme } from '../../../content/programme.ts';
import type { findInvitation } from '../../../operator/access/organisers.ts';
import { useRun } from '../ask.ts';
import { Field } from '../fields.tsx';
import { Button, Facts, ProblemNotice } from '../parts.tsx';
import { AskError, dropInvitation, postAs } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { enter } from './me.ts';
import { createWith } from './own-passkey.ts';
import { HelpLines, OtherBrowser, SignInButton } from './sign-in-button.tsx';

/** What an invitation says of itself. */
type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const reasonOf = (error: Error | null) => (error instanceof AskError ? error.reason : undefined);

/** An invitation: to what, by whom, and making the passkey that uses it up; or what to do where it or the browser is no good. */
export function Invited({ secret }: { secret: string }) {
  const isAble = browserSupportsWebAuthn();
  const { data, error } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => postAs(secret)<Invitation>('invitation', {}),
    enabled: isAble,
    // What somebody has typed stays in the form.
    staleTime: 'static',
  });
  if (!isAble) return <OtherBrowser hash={`#i=${secret}`} />;
  if (data) return <InvitedForm secret={secret} invitation={data} />;
  if (reasonOf(error) === 'oldInvitation') return <OldInvitation />;
  return error && <ProblemNotice error={error} />;
}

/** One page for all that are not good, so that it tells a stranger nothing. */
function OldInvitation() {
  const { t } = useTexts();
  useEffect(dropInvitation, []);
  return (
    <>
      <h1>{t.access.old}</h1>
      <p>{t.access.oldMore}</p>
      <SignInButton />
      <HelpLines lines={t.access.oldHelp} />
    </>
  );
}

function InvitedForm({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const { t, say, format, isAtServer } = useTexts();
  const { access, maker, until, isKnown } = invitation;
  const [name, setName] = useState(invitation.name);
  const act = useRun(
    () => createWith<string>(postAs(secret), 'invitation', 'invitation/passkey', { name }),
    (session) => void enter(session),
  );
  const reason = reasonOf(act.error);
  if (reason === 'cannot') return <OtherBrowser hash={`#i=${secret}`} />;
  if (reason === 'oldInvitation') return <OldInvitation />;
  const isAboutName = reason === 'nameTaken' || reason === 'notAName';
  const by = isAtServer(maker) ? t.access.fromServer : maker;
  const valid = { until: `${format.longDay(until)}, ${format.time(until)}` };
  return (
    <form onSubmit={act.run} onChange={act.forget}>
      <h1>{say(t.access.invited, { maker: by, brand: programme.brand })}</h1>
      <Facts
        facts={[
          [t.access.youMay, `${t.access.kinds[access].label}: ${t.access.kinds[access].may}`],
          [t.access.valid, say(t.access.validUntil, valid)],
        ]}
      />
      {!isKnown && (
        <Field
          autoFocus
          required
          autoComplete="name"
          label={t.access.yourName}
          value={name}
          onValue={setName}
        />
      )}
      {act.error && isAboutName && <ProblemNotice error={act.error} />}
      <Button isForAll autoFocus={isKnown} type="submit" kind="main-action" isBlocked={act.isRunning}>
        {act.isRunning ? t.access.waiting : t.access.create}
      </Button>
      {act.error && !isAboutName && <ProblemNotice error={act.error} />}
      <HelpLines lines={t.access.invitedHelp} />
    </form>
  );
}
