import { DAY } from '../../../waitlist/clock.ts';
import type { Answer } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { addressOf } from '../route.ts';
import type { Texts } from '../texts/en.ts';
import { Finding, type FindingProps } from './finding.tsx';
import type { Figures } from './overview.tsx';

/** What its sentences name, and where the act is that deals with it. */
interface Found {
  id: keyof Texts['overview']['titles'];
  mark?: FindingProps['mark'];
  values: Readonly<Record<string, string | number>>;
  address?: string;
}

/** What deserves a look, each with the act that deals with it. */
export function Attention({ figures, page }: { figures: Figures; page: Answer<'publicPage'> | undefined }) {
  const { t, say } = useLanguage();
  const { titles, reasons, acts, nothing, attention } = t.overview;
  const looks = useLooks(figures);
  const values = { origin: page?.origin ?? '' };
  const found: Found[] = [
    ...(page?.answers === false
      ? [{ id: 'away', mark: 'mend', values, address: addressOf('going-live') } as const]
      : []),
    ...looks,
    ...(page?.answers ? [{ id: 'answers', mark: 'good', values } as const] : []),
  ];
  const number = found.filter(({ mark }) => mark !== 'good').length;
  return (
    <section className="attention" aria-labelledby="look">
      <h2 id="look">{number === 0 ? nothing : say(attention, { number })}</h2>
      <ul className="notices">
        {found.map(({ id, mark = 'look', values, address }) => (
          <Finding
            key={id + String(values['message'])}
            mark={mark}
            title={say(titles[id], values)}
            reason={say(reasons[id], values)}
            act={address && id in acts ? [acts[id as keyof typeof acts], address] : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function useLooks(figures: Figures): Found[] {
  const { format } = useLanguage();
  const { waiting, confirmed, confirmMails, joinedSinceBackup: people } = figures;
  const { at, byDay, typos, spike, backup, hasBackupFolder, rejected } = figures;
  const found: Found[] = [];
  if (typos > 0)
    found.push({ id: 'typos', values: { number: typos }, address: addressOf('people', { flagged: 'typo' }) });
  if (waiting > 0)
    found.push({
      id: 'waiting',
      values: { number: waiting, confirmed, mails: confirmMails },
      address: addressOf('people', { waiting: 'yes' }),
    });
  if (spike) {
    const { from, until, count: number, usual } = spike;
    const times = { day: format.day(from), from: format.time(from), until: format.time(until) };
    const address = addressOf('people', { since: from, until });
    found.push({ id: 'spike', values: { number, usual, ...times }, address });
  }
  // Where there is none, since the first day of the list.
  const number = Math.floor((Date.parse(at) - Date.parse(backup?.madeAt ?? byDay[0]?.day ?? at)) / DAY);
  if (hasBackupFolder && people > 0 && number > 0)
    found.push({ id: 'backup', values: { people, number }, address: addressOf('care') });
  for (const { message, count } of rejected) {
    const report = addressOf('messages', { step: 'report' }, message);
    found.push({ id: 'rejected', values: { message, number: count }, address: report });
  }
  return found;
}
