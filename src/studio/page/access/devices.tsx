import { useAct, useRun } from '../ask.ts';
import { shortTime } from '../messages/use-messages.ts';
import { ActButton, Table } from '../parts.tsx';
import { PlanButton } from '../plan-view.tsx';
import { client } from '../query-client.ts';
import { post } from '../session.ts';
import { useTexts, type Spoken } from '../use-texts.ts';
import type { WhoHasAccess } from './access-screen.tsx';
import { leave, useMe } from './me.ts';
import { createWith } from './own-passkey.ts';

type Session = WhoHasAccess['sessions'][number];

/** That a session ended is in no log, which would ask for this again. */
const askAgain = () => void client.invalidateQueries({ queryKey: ['query/access'] });

/** One's own passkeys, and where one has the studio open. */
export function OwnDevices({ passkeys, sessions }: WhoHasAccess) {
  const spoken = useTexts();
  const { t, say, format } = spoken;
  const isMachine = useMe()?.isMachine === true;
  const add = useRun(() => createWith(post, 'passkey', 'passkey'), askAgain);
  const rows = [
    ...passkeys.map(({ id, madeAt, usedAt = madeAt }) => ({
      id,
      what: say(t.access.passkey, { made: format.day(madeAt), used: format.day(usedAt) }),
      act: <PlanButton isForAll label={t.access.remove} name="removePasskey" input={{ id }} />,
    })),
    ...sessions
      .filter(({ isYours }) => isYours)
      .map((session) => ({
        id: session.id,
        what: (
          <>
            {say(t.access.session, openSince(spoken, session))}{' '}
            {session.isHere && <span className="faint">{t.access.thisOne}</span>}
          </>
        ),
        act: <SignOut id={session.isHere ? undefined : session.id} />,
      })),
  ];
  return (
    <section className="who">
      <div className="head">
        <h2>{t.access.devices}</h2>
        {!isMachine && (
          <ActButton isForAll kind="small" act={add}>
            {add.isRunning ? t.access.waiting : t.access.addPasskey}
          </ActButton>
        )}
      </div>
      <Table
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: t.access.what, cell: ({ what }) => what },
          { head: '', kind: 'num', cell: ({ act }) => act },
        ]}
      />
    </section>
  );
}

const openSince = (spoken: Spoken, { since, seen }: Pick<Session, 'since' | 'seen'>) => ({
  since: shortTime(spoken, since),
  seen: shortTime(spoken, seen),
});

/** Ends a session of one's own. @param id of another one than this */
export function SignOut({ id }: { id?: string | undefined }) {
  const { t } = useTexts();
  const end = useRun(() => post('sign-out', { id }), id === undefined ? leave : askAgain);
  return (
    <ActButton isForAll kind="small" act={end}>
      {id === undefined ? t.access.signOut : t.access.end}
    </ActButton>
  );
}

/** Where others have the studio open. */
export function OthersHere({ sessions }: { sessions: readonly Session[] }) {
  const spoken = useTexts();
  const { t, say, who } = spoken;
  if (sessions.length === 0) return null;
  return (
    <section className="who">
      <h2>{t.access.others}</h2>
      <Table
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t.access.heads.name,
            cell: ({ name, ...session }) => (
              <>
                <b>{who(name)}</b>
                <small>{say(t.access.session, openSince(spoken, session))}</small>
              </>
            ),
          },
          { head: '', kind: 'num', cell: ({ id }) => <EndButton id={id} /> },
        ]}
      />
    </section>
  );
}

function EndButton({ id }: { id: string }) {
  const { t } = useTexts();
  const act = useAct('endSession', { id }, askAgain);
  return (
    <ActButton kind="small" act={act}>
      {t.access.end}
    </ActButton>
  );
}
