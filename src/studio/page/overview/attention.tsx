import { DAY } from '../../../waitlist/clock.ts';
import { useAnswer, type Answer } from '../ask.ts';
import { useLanguage, type Format } from '../language.tsx';
import { addressOf } from '../route.ts';
import { say } from '../say.ts';
import type { Texts } from '../texts/en.ts';

/** Something that deserves a look: a sentence, why, and the one action that deals with it. */
interface Finding {
  key: string;
  mark: 'look' | 'mend';
  title: string;
  reason: string;
  action?: { label: string; href: string };
}

/** What deserves a look. Where nothing does, a line says so. */
export function Attention() {
  const { t, format } = useLanguage();
  const { data } = useAnswer('attention', {}, { keep: true });
  const { data: page } = useAnswer('publicPage', {});
  if (!data) return null;
  const findings = [
    ...(page?.answers === false ? [pageAway(t, page.origin)] : []),
    ...findingsOf(data, t, format),
  ];
  return (
    <section className="attention" aria-labelledby="look">
      <h2 id="look">
        {findings.length === 0
          ? t.overview.nothing
          : say(t.overview.attention, { number: format.number(findings.length) }, findings.length)}
      </h2>
      <ul className="notices">
        {findings.map(({ key, ...finding }) => (
          <Notice key={key} {...finding} />
        ))}
      </ul>
    </section>
  );
}

/** Something that deserves a look, with what to do about it. */
export function Notice({ mark, title, reason, action }: Omit<Finding, 'key'>) {
  const { t } = useLanguage();
  return (
    <li>
      <span className={`mark ${mark}`} role="img" aria-label={t.look} />
      <div>
        <h3>{title}</h3>
        <p>{reason}</p>
        {action && (
          <div className="actions">
            <a className="button small" href={action.href}>
              {action.label}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}

function pageAway({ overview }: Texts, origin: string): Finding {
  const reason = say(overview.pageAwayMore, { origin });
  return { key: 'page', mark: 'mend', title: overview.pageAway, reason };
}

function findingsOf(data: Answer<'attention'>, { overview }: Texts, format: Format): Finding[] {
  const { typos, spike, backup, hasBackupFolder, joinedSinceBackup, rejected } = data;
  const age = backup && Math.floor((Date.now() - Date.parse(backup.madeAt)) / DAY);
  const number = (value: number) => ({ number: format.number(value) });
  return [
    ...(typos > 0
      ? [
          {
            key: 'typos',
            mark: 'look' as const,
            title: say(overview.typos, number(typos), typos),
            reason: overview.typosMore,
            action: { label: overview.seeTypos, href: addressOf('people', { flagged: 'yes' }) },
          },
        ]
      : []),
    ...(spike
      ? [
          {
            key: 'spike',
            mark: 'look' as const,
            title: say(overview.spike, { ...number(spike.count), day: format.day(spike.from) }),
            reason: say(overview.spikeMore, {
              from: format.time(spike.from),
              until: format.time(spike.until),
              usual: format.number(spike.usual),
            }),
            action: {
              label: overview.seeSpike,
              href: addressOf('people', { since: spike.from, until: spike.until }),
            },
          },
        ]
      : []),
    ...(hasBackupFolder && joinedSinceBackup > 0 && (age === undefined || age > 0)
      ? [
          {
            key: 'backup',
            mark: 'look' as const,
            title: age === undefined ? overview.noBackup : say(overview.oldBackup, number(age), age),
            reason: say(overview.backupMore, number(joinedSinceBackup)),
            action: { label: overview.makeBackup, href: addressOf('care') },
          },
        ]
      : []),
    ...rejected.map(({ message, people }) => ({
      key: `rejected-${message}`,
      mark: 'look' as const,
      title: say(overview.rejected, { ...number(people), message }, people),
      reason: overview.rejectedMore,
      action: { label: overview.seeRejected, href: addressOf('messages', {}, message) },
    })),
  ];
}
