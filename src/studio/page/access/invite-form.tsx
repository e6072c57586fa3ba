import { useState } from 'react';
import { programme } from '../../../content/programme.ts';
import type { invite } from '../../../operator/access/organisers.ts';
import { ACCESSES, type Access } from '../../../waitlist/store/schema.ts';
import { useRun } from '../ask.ts';
import { CopyText } from '../copy.tsx';
import { Field, Radio } from '../fields.tsx';
import { codeOf } from '../going-live/qr-code.ts';
import { Button, ProblemNotice } from '../parts.tsx';
import { post } from '../session.ts';
import { useTexts } from '../use-texts.ts';

/** An invitation that was made just now: its secret is nowhere else. */
type Made = Omit<Awaited<ReturnType<typeof invite>>, 'secret'> & { link: string };

/** Invites somebody, or somebody who has access to another device. */
export function InviteForm() {
  const { t } = useTexts();
  const { kinds } = t.access;
  const [name, setName] = useState('');
  const [access, setAccess] = useState<Access>('everything');
  const [made, setMade] = useState<Made>();
  const act = useRun(
    () => post<Made>('invite', { name, access }),
    (invitation) => {
      setMade(invitation);
      setName('');
    },
  );
  return (
    <section className="aside" aria-labelledby="invite">
      <h2 id="invite">{t.access.invite}</h2>
      <form className="fieldset" onSubmit={act.run} onChange={act.forget}>
        <Field required label={t.access.forWhom} value={name} onValue={setName} />
        <fieldset>
          <legend>{t.access.theyMay}</legend>
          {ACCESSES.map((each) => (
            <Radio
              key={each}
              name="access"
              label={kinds[each].label}
              more={kinds[each].may}
              checked={each === access}
              onChange={() => setAccess(each)}
            />
          ))}
        </fieldset>
        {act.error && <ProblemNotice error={act.error} />}
        <Button type="submit" kind="main-action" isBlocked={act.isRunning}>
          {act.isRunning ? t.working : t.access.makeLink}
        </Button>
      </form>
      {made && <Invitation {...made} />}
    </section>
  );
}

/** The link, ready to be passed on in every way: as a text, to another program, and to be scanned. */
function Invitation({ link, until, name, isKnown }: Made) {
  const { t, say, format } = useTexts();
  const { passOn, passOnDevice } = t.access;
  const values = { name, brand: programme.brand, until: `${format.longDay(until)}, ${format.time(until)}` };
  const text = `${say(isKnown ? passOnDevice : passOn, values)}\n${link}`;
  const { size, path } = codeOf(link);
  return (
    <div className="aside" role="status">
      <h3>{say(t.access.invitationFor, { name })}</h3>
      <CopyText label={t.access.copyLink} text={text} />
      {'share' in navigator && (
        <Button kind="small" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
          {t.access.share}
        </Button>
      )}
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.access.scan}>
        <path shapeRendering="crispEdges" d={path} />
      </svg>
      <p className="small muted">{say(t.access.sendItYourself, values)}</p>
    </div>
  );
}
