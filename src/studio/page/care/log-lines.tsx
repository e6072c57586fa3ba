import type { Answer } from '../../../operator/actions/actions.ts';
import type { Values } from '../../../operator/actions/plan.ts';
import { useTitles } from '../messages/use-messages.ts';
import { useTexts, type Spoken } from '../use-texts.ts';

type Line = Answer<'audit'>[number];

/** Figures in the details of a line; the first that is there is shown. */
const COUNTS = ['added', 'erased', 'removed', 'entries', 'count', 'rows', 'files'];

/** Who did what, newest first. */
export function LogLines({ lines }: { lines: readonly Line[] }) {
  const spoken = useTexts();
  const titleOf = useTitles();
  return (
    <ol className="log" tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>
          <time dateTime={line.at}>{spoken.format.full(line.at)}</time>
          <span>
            <b>{spoken.who(line.by)}</b> {describeAction(spoken, line, titleOf)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What somebody did, with its numbers. An older list may name something else. */
export function describeAction(
  { t, say }: Spoken,
  { action, detail }: Line,
  titleOf: ReturnType<typeof useTitles>,
): string {
  const names: Readonly<Record<string, string>> = { ...t.care.actions, ...t.care.states };
  const reasons: Readonly<Record<string, string>> = t.status.reasons;
  const { state, reason, file, message, consent } = detail;
  // What sentences name is a number or a text.
  const values = detail as Values;
  const count = COUNTS.map((name) => detail[name]).find((value) => typeof value === 'number');
  return [
    say(names[String(state)] ?? names[action] ?? action, values),
    count === undefined ? '' : say('{count}', { count }),
    ...[file, typeof message === 'string' && `“${titleOf(message, message)}”`, consent],
    'accepted' in detail && say(t.care.tally, values),
    reasons[String(reason)],
  ]
    .filter(Boolean)
    .join(' · ');
}
