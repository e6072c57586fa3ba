import { BUILT_IN_SOURCES } from '../../../contract/source.ts';
import { DAY } from '../../../waitlist/clock.ts';
import type { Answer } from '../../../operator/actions/actions.ts';
import { useAnswer } from '../ask.ts';
import { format, say, t } from '../language.ts';
import { faultOf } from '../going-live/stage.tsx';
import { hrefOf } from '../route.ts';
import type { Texts } from '../texts/en.ts';
import { describeFinding, FindingItem } from './finding.tsx';

export type Figures = Answer<'figures'>;

/** What deserves a look, each with the act that deals with it; before anybody has joined, the first steps. */
export function Attention({ figures, page }: { figures: Figures; page: Answer<'stage'> | undefined }) {
  const { titles, reasons, acts, nothing, attention, firstSteps } = t.overview;
  const { at, total, byDay, typos, waiting, spike, backup, hasBackupFolder, restorable, noBackup } = figures;
  const { confirmed, confirmMails: mails, atRisk: people } = figures;
  const { data: messages = [] } = useAnswer('messages', {});
  const { data: sources = [] } = useAnswer('sources', {});
  const { origin = '' } = page ?? {};
  const fault = page && faultOf(page);
  const isServed = page !== undefined && fault === undefined;
  // Where there is no backup, since the first day of the list.
  const days = Math.floor((Date.parse(at) - Date.parse(backup?.madeAt ?? byDay[0]?.day ?? at)) / DAY);
  const look = (
    id: keyof Texts['overview']['acts'],
    values: Record<string, string | number>,
    href: string,
    mark: keyof Texts['marks'] = 'look',
  ) => (
    <FindingItem
      key={id + href}
      mark={mark}
      title={say(titles[id], values)}
      reason={say(reasons[id], values)}
      act={mark === 'good' ? undefined : [acts[id], href]}
      isMain={id === 'page' || id === 'backup' || id === 'restore'}
    />
  );
  // `other` is one more.
  const hasSource = sources.length > BUILT_IN_SOURCES.length + 1;
  const found = [
    restorable > 0 && look('restore', { number: restorable }, hrefOf('care'), 'fix'),
    fault !== undefined && look('away', { origin, fault }, hrefOf('going-live'), 'fix'),
    typos > 0 && look('typos', { number: typos }, hrefOf('people', { flagged: 'yes' })),
    waiting > 0 &&
      look('waiting', { number: waiting, confirmed, mails }, hrefOf('people', { waiting: 'yes' })),
    spike &&
      look(
        'spike',
        {
          number: spike.count,
          usual: spike.usual,
          day: format.day(spike.from),
          from: format.time(spike.from),
          until: format.time(spike.until),
        },
        hrefOf('people', { since: spike.from, until: spike.until }),
      ),
    noBackup && (
      <FindingItem
        key="noBackup"
        mark="fix"
        {...describeFinding(noBackup.reason, { ...noBackup, time: noBackup.at })}
        act={[t.screens.care, hrefOf('care')]}
      />
    ),
    !hasBackupFolder && <FindingItem key="noFolder" mark="look" {...describeFinding('noFolder', {})} />,
    hasBackupFolder && people > 0 && days > 0 && look('backup', { people, number: days }, hrefOf('care')),
    ...messages.map(
      ({ name, rejected }) =>
        rejected > 0 &&
        look('rejected', { message: name, number: rejected }, hrefOf('messages', { step: 'report' }, name)),
    ),
  ].filter(Boolean);
  const heading = found.length === 0 ? nothing : say(attention, { number: found.length });
  return (
    <section className="attention" aria-labelledby="look">
      <h2 id="look">{total === 0 && found.length === 0 ? firstSteps : heading}</h2>
      <ul className="notices">
        {found}
        {isServed && <FindingItem mark="good" title={titles.answers} reason={origin} />}
        {total === 0 && (
          <>
            {isServed && look('page', {}, origin)}
            {look('poster', {}, hrefOf('going-live'), hasSource ? 'good' : 'open')}
            {look('bringIn', {}, hrefOf('in-and-out'), 'open')}
          </>
        )}
      </ul>
    </section>
  );
}
