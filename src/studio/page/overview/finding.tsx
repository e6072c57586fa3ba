import type { Finding } from '../../../operator/actions/doctor/finding.ts';
import { format, say, t } from '../language.ts';
import type { Texts } from '../texts/en.ts';

/** The sentences of what doctor finds, too. */
export function describeFinding(id: Finding['id'], { time, ...details }: Finding['details']) {
  const values = time === undefined ? details : { ...details, time: format.full(String(time)) };
  return { title: say(t.findings[id], values), reason: say(t.acts[id], values) };
}

interface FindingProps {
  /** What it is: worth a look, to be corrected, fine, or still to do. */
  mark: keyof Texts['marks'];
  title: string;
  /** Why, and what to do. */
  reason: string;
  /** The act that deals with it: its words, and where it is. */
  act?: readonly [label: string, href: string] | undefined;
  /** Whether that is what to do first. */
  isMain?: boolean;
}

/** Something that was found: a sentence, its reason, and the act that deals with it. */
export function FindingItem({ mark, title, reason, act, isMain }: FindingProps) {
  const { marks } = t;
  return (
    <li>
      <span className={`mark ${mark}`} role="img" aria-label={marks[mark]} />
      <div>
        <h3>{title}</h3>
        <p>{reason}</p>
        {act && (
          <div className="actions">
            <a
              className={isMain ? 'button small main-action' : 'button small'}
              href={act[1]}
              target={act[1].startsWith('/') ? undefined : '_blank'}
            >
              {act[0]}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}
