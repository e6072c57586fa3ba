import type { Answer } from '../../../operator/actions/actions.ts';
import { ForAdministrator } from '../copy.tsx';
import { say, t } from '../language.ts';
import { describeFinding, FindingItem } from '../overview/finding.tsx';
import { hrefOf, type Screen } from '../route.ts';

type Finding = Answer<'doctor'>['findings'][number];

/** Where an organiser deals with a finding. All others are for whoever runs the server. */
const SCREENS: Partial<Record<Finding['id'], Screen>> = {
  refused: 'in-and-out',
  backup: 'care',
  backupAhead: 'care',
  unclaimed: 'care',
  strayBackup: 'care',
  plainBackups: 'care',
  confirmMails: 'people',
};

/** What to do, worst first; what is for an administrator, once more as a text to be sent to them; how much is fine. */
export function Findings({ findings, fine }: Answer<'doctor'>) {
  const { bad, ready, fine: more } = t.goingLive;
  const blocking = findings.filter(({ level }) => level === 'bad');
  const sorted = [...blocking, ...findings.filter(({ level }) => level === 'look')];
  const passedOn = sorted.filter(({ id }) => SCREENS[id] === undefined);
  const lines = passedOn.map(({ id, details }, index) => {
    const { title, reason } = describeFinding(id, details);
    return `${index + 1}. ${title}. ${reason}`;
  });
  return (
    <section aria-labelledby="findings">
      <div className="head">
        <h2 id="findings">{blocking.length > 0 ? say(bad, { number: blocking.length }) : ready}</h2>
        <p>{say(more, { number: fine })}</p>
      </div>
      <ul className="notices">
        {sorted.map((each) => {
          const screen = SCREENS[each.id];
          return (
            <FindingItem
              key={each.id}
              mark={each.level === 'bad' ? 'fix' : 'look'}
              {...describeFinding(each.id, each.details)}
              act={screen && [t.screens[screen], hrefOf(screen)]}
            />
          );
        })}
      </ul>
      <ForAdministrator lines={lines} />
    </section>
  );
}
