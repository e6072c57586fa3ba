import { programme } from '../../content/programme.ts';
import type { Found } from '../../operator/checks/check.ts';
import { CopyText } from './copy.tsx';
import { useTitles } from './messages/use-messages.ts';
import { useTexts, type Spoken } from './use-texts.ts';
import { SCREENS, useRoute } from './route.ts';
import type { Texts } from './texts/en.ts';

const MARKS = { bad: 'fix', look: 'look', good: 'good' } as const;

/** What a check says, and what to do about it. */
export function describeCheck({ t, say }: Spoken, { id, level, details }: Found) {
  const { title, act, good } = t.checks[id];
  const isGood = level === 'good';
  return { title: say((isGood && good) || title, details), reason: isGood ? '' : say(act, details) };
}

export const notGood = <Each extends Found>(checks: readonly Each[] = []) =>
  checks.filter(({ level }) => level !== 'good');

/** What only whoever runs the server can deal with, as one text to be sent to them. */
export function ForAdministrator({ checks }: { checks: readonly Found[] }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { forAdministrator, greeting, copy } = t.goingLive;
  const lines = notGood(checks)
    .filter(({ leadsTo }) => leadsTo === undefined)
    .map((each) => describeCheck(spoken, each))
    .map(({ title, reason }, index) => `${index + 1}. ${title}. ${reason}`);
  if (lines.length === 0) return null;
  const text = [say(greeting, { brand: programme.brand }), ...lines].join('\n');
  return (
    <details>
      <summary>{say(forAdministrator, { number: lines.length })}</summary>
      <CopyText label={copy} text={text} />
    </details>
  );
}

/** What a check says of a message names it as the studio does. */
function withTitle<Each extends Found>(each: Each, titleOf: ReturnType<typeof useTitles>): Each {
  const { message } = each.details;
  if (typeof message !== 'string') return each;
  return { ...each, details: { ...each.details, message: titleOf(message, message) } };
}

/** Checks, the worst first, each with what to do and where. */
export function Checks({ checks }: { checks: readonly Found[] }) {
  const spoken = useTexts();
  const { t, say } = spoken;
  const { screen } = useRoute();
  const titleOf = useTitles();
  const words: Readonly<Partial<Record<string, string>>> = t.goes;
  const sorted = Object.keys(MARKS).flatMap((level) => checks.filter((each) => each.level === level));
  if (sorted.length === 0) return null;
  return (
    <ul className="notices">
      {sorted.map((each) => {
        const { id, level, details, leadsTo = '' } = each;
        const elsewhere = SCREENS.find((other) => other !== screen && leadsTo.startsWith(`/${other}`));
        return (
          <Item
            key={id + JSON.stringify(details)}
            mark={MARKS[level]}
            {...describeCheck(spoken, withTitle(each, titleOf))}
            act={
              level !== 'good' &&
              elsewhere && [words[id] ?? say(t.goTo, { screen: t.screens[elsewhere] }), leadsTo]
            }
          />
        );
      })}
    </ul>
  );
}

interface ItemProps {
  /** What it is: worth a look, to be corrected, fine, or still to do. */
  mark: keyof Texts['marks'];
  title: string;
  /** Why, and what to do. */
  reason: string;
  /** The act that deals with it: its words, and where it is. */
  act?: readonly [label: string, href: string] | false | undefined;
}

/** Something to know or to do: a sentence, its reason, and the act that deals with it. */
export function Item({ mark, title, reason, act = false }: ItemProps) {
  const { t } = useTexts();
  return (
    <li>
      <span className={`mark ${mark}`} role="img" aria-label={t.marks[mark]} />
      <div>
        <h3>{title}</h3>
        {reason && <p>{reason}</p>}
        {act && (
          <div className="actions">
            <a className="button small" href={act[1]} target={act[1].startsWith('/') ? undefined : '_blank'}>
              {act[0]}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}
