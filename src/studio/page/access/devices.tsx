import type { ReactNode } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAct, useRun } from '../ask.ts';
import { shortTime } from '../messages/use-messages.ts';
import { ActButton, Table } from '../parts.tsx';
import { PlanButton } from '../plan-view.tsx';
import { client } from '../query-client.ts';
import { post } from '../session.ts';
import { useTexts } from '../use-texts.ts';
import { leave, useMe } from './me.ts';
import { createWith } from './own-passkey.ts';

type Session = Answer<'access'>['sessions'][number];

/** That a session ended is in no log, which would ask for this again. */
const askAgain = () => void client.invalidateQueries({ queryKey: ['query/access'] });

/** One's own passkeys, where one has the studio open, and where others have it open. */
export function Devices({ passkeys, sessions }: Answer<'access'>) {
  const { t, say, format } = useTexts();
  const isMachine = useMe()?.isMachine === true;
  const add = useRun(() => createWith(post, 'passkey', 'passkey'), askAgain);
  const own = passkeys.map(({ id, madeAt, usedAt = madeAt }) => ({
    id,
    what: say(t.access.passkey, { made: format.day(madeAt), used: format.day(usedAt) }),
    act: <PlanButton isForAll label={t.access.remove} name="removePasskey" input={{ id }} />,
  }));
  const rows = (isYours: boolean) =>
    sessions
      .filter((session) => session.isYours === isYours)
      .map((session) => ({
        id: session.id,
        what: <Opened {...session} />,
        act: isYours ? <SignOut id={session.isHere ? undefined : session.id} /> : <EndButton {...session} />,
      }));
  const others = rows(false);
  return (
    <>
      <section className="who">
        <div className="head">
          <h2>{t.access.devices}</h2>
          {!isMachine && (
            <ActButton isForAll kind="small" act={add}>
              {add.isRunning ? t.access.waiting : t.access.addPasskey}
            </ActButton>
          )}
        </div>
        <Rows rows={[...own, ...rows(true)]} />
      </section>
      {others.length > 0 && (
        <section className="who">
          <h2>{t.access.others}</h2>
          <Rows rows={others} />
        </section>
      )}
    </>
  );
}

function Rows({ rows }: { rows: { id: string; what: ReactNode; act: ReactNode }[] }) {
  const { t } = useTexts();
  return (
    <Table
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: t.access.what, cell: ({ what }) => what },
        { head: '', kind: 'num', cell: ({ act }) => act },
      ]}
    />
  );
}

/** Since when a session is open, and whose it is unless it is one's own. */
function Opened({ name, since, seen, isYours, isHere }: Session) {
  const spoken = useTexts();
  const { t, say, who } = spoken;
  const times = { since: shortTime(spoken, since), seen: shortTime(spoken, seen) };
  return (
    <>
      {!isYours && <b>{who(name)}: </b>}
      {say(t.access.session, times)} {isHere && <span className="faint">{t.access.thisOne}</span>}
    </>
  );
}

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

function EndButton({ id }: Session) {
  const { t } = useTexts();
  const act = useAct('endSession', { id }, askAgain);
  return (
    <ActButton kind="small" act={act}>
      {t.access.end}
    </ActButton>
  );
}
