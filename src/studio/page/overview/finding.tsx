import type { ReactNode } from 'react';
import { useLanguage } from '../language.tsx';

export interface FindingProps {
  /** What it is: worth a look, to be mended, fine, or still open. */
  mark: 'look' | 'mend' | 'good' | 'open';
  title: string;
  /** Why, and what to do. */
  reason: ReactNode;
  /** The act that deals with it: its words, and where it is. */
  act?: readonly [label: string, address: string] | undefined;
}

/** Something that was found: a sentence, its reason, and the act that deals with it. */
export function Finding({ mark, title, reason, act }: FindingProps) {
  const { t } = useLanguage();
  return (
    <li>
      <span className={`mark ${mark}`} role="img" aria-label={t.marks[mark]} />
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
