import { t } from '../language.ts';

interface FindingProps {
  /** What it is: worth a look, to be corrected, or fine. */
  mark: 'look' | 'fix' | 'good';
  title: string;
  /** Why, and what to do. */
  reason: string;
  /** The act that deals with it: its words, and where it is. */
  act?: readonly [label: string, address: string];
}

/** Something that was found: a sentence, its reason, and the act that deals with it. */
export function Finding({ mark, title, reason, act }: FindingProps) {
  const { marks } = t;
  return (
    <li>
      <span className={`mark ${mark}`} role="img" aria-label={marks[mark]} />
      <div>
        <h3>{title}</h3>
        <p>{reason}</p>
        {act && (
          <div className="actions">
            <a className="button small" href={act[1]}>
              {act[0]}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}
