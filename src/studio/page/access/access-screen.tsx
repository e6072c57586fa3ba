import { useState } from 'react';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { Radio } from '../fields.tsx';
import { shortTime } from '../messages/use-messages.ts';
import { Flag, OpenButton, Table } from '../parts.tsx';
import { PlanButton, PlanOf } from '../plan-view.tsx';
import { useTexts } from '../use-texts.ts';
import { Devices } from './devices.tsx';
import { InviteForm } from './invite-form.tsx';

type WhoHasAccess = Answer<'access'>;
type Person = WhoHasAccess['people'][number];

/** Who can open the studio, who is invited, and where one has it open oneself. */
export function AccessScreen() {
  const { t, say } = useTexts();
  const { data } = useAnswer('access', {});
  if (!data) return null;
  const { origin, people } = data;
  const rulers = people.filter(({ access, fitting }) => access === 'everything' && fitting > 0);
  return (
    <>
      <header className="top">
        <div>
          <h1>{t.screens.access}</h1>
          <p className="when">
            {origin === undefined ? t.access.noOrigin : say(t.access.whoCan, { origin })}
          </p>
        </div>
      </header>
      <div className="two">
        <div>
          <WhoTable {...data} />
          {rulers.length < 2 && (
            <p className="small muted">{rulers.length === 0 ? t.access.nobody : t.access.twoShould}</p>
          )}
          <Devices {...data} />
        </div>
        {origin !== undefined && <InviteForm />}
      </div>
    </>
  );
}

/** Everybody with access, and below them who is invited. */
function WhoTable({ people, invitations }: WhoHasAccess) {
  const spoken = useTexts();
  const { t, say, format } = spoken;
  const { heads, kinds } = t.access;
  const rows = [
    ...people.map((person) => ({
      ...person,
      what: <Who {...person} />,
      act: (
        <OpenButton kind="small" dialog={(onClose) => <ChangePlan {...person} onClose={onClose} />}>
          {t.access.change}
        </OpenButton>
      ),
    })),
    ...invitations.map(({ id, name, access, until }) => ({
      ...{ id, access, since: undefined, seen: undefined },
      what: (
        <>
          <Flag mark="open">{say(t.access.invitationFor, { name })}</Flag>
          <small>{say(t.access.notUsed, { time: until })}</small>
        </>
      ),
      act: <PlanButton label={t.access.withdraw} name="withdraw" input={{ id }} />,
    })),
  ];
  return (
    <div className="who">
      <Table
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: heads.name, cell: ({ what }) => what },
          { head: heads.access, cell: ({ access }) => kinds[access].name },
          {
            head: heads.since,
            kind: 'since',
            cell: ({ since }) => since && <time dateTime={since}>{format.day(since)}</time>,
          },
          {
            head: heads.seen,
            kind: 'seen',
            cell: ({ seen }) => seen && <time dateTime={seen}>{shortTime(spoken, seen)}</time>,
          },
          { head: '', kind: 'num', cell: ({ act }) => act },
        ]}
      />
    </div>
  );
}

/** Somebody's name, and what there is to know of their passkeys. */
function Who({ name, isYou, fitting, lowerAt }: Person) {
  const { t, say } = useTexts();
  return (
    <>
      <b>{name}</b> {isYou && <span className="faint">{t.access.you}</span>}
      {fitting === 0 && <small>{t.access.noPasskeyHere}</small>}
      {lowerAt !== undefined && (
        <Flag mark="fix">
          <span className="small">{say(t.access.lower, { time: lowerAt })}</span>
        </Flag>
      )}
    </>
  );
}

/** The other kind of access, or none, and what follows. */
function ChangePlan({ id, access: before, isYou, onClose }: Person & { onClose: () => void }) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const access = before === 'look' ? 'everything' : 'look';
  const { label, may } = t.access.kinds[access];
  const none = isYou ? t.buttons.leaveStudio : t.buttons.removeAccess;
  const fields = (
    <fieldset>
      <legend className="hide">{t.access.heads.access}</legend>
      <Radio
        name="access"
        label={label}
        more={may}
        checked={!isRemoving}
        onChange={() => setRemoving(false)}
      />
      <Radio name="access" label={none} checked={isRemoving} onChange={() => setRemoving(true)} />
    </fieldset>
  );
  const view = { isDialog: true, fields, onClose };
  if (isRemoving) return <PlanOf name="removeAccess" input={{ id }} {...view} />;
  return <PlanOf name="changeAccess" input={{ id, access }} {...view} />;
}
