import { useEffect, useState } from 'react';
import { fill } from '../../../content/fill.ts';
import { programme } from '../../../content/programme.ts';
import { usePage } from '../../page-context.ts';
import { LineIcon } from '../../pictures/icon.tsx';
import { Text } from '../../text/typography.tsx';

/** Which prompt is on top of the pile at first: the one in the middle of the programme. */
const FIRST = 1;

/** How long the button shows that the prompt was copied, in milliseconds. */
const COPIED_MS = 2000;

/** What a student fills in. */
const BRACKETS = /[[\]]/;

/** The prompt library in small: three cards in a pile; any can be taken to the top, and copied. */
export function PromptLibrary() {
  const { scenes, labels } = usePage().translations;
  const { cards, choose, copy, copied } = scenes.promptLibrary;
  /** The prompt that was copied just now; another object for each time. */
  const [last, setLast] = useState<{ text: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setLast(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [last]);

  function onCopy(text: string): void {
    // Without access to the clipboard, the text can still be selected by hand.
    navigator.clipboard.writeText(text.split(BRACKETS).join('')).then(
      () => setLast({ text }),
      () => undefined,
    );
  }

  return (
    <fieldset className="prompts">
      <Text as="legend" className="vh">
        {choose}
      </Text>
      <p className="vh" role="status">
        {last && copied}
      </p>
      {cards.map(({ title, text }, index) => (
        <div key={index} className="prompt-card">
          <label className="prompt-head">
            <input className="vh" type="radio" name="prompt" defaultChecked={index === FIRST} />
            <Text as="b">{title}</Text>
            <span>{fill(labels.week, { number: programme.promptWeeks[index] ?? 1 })}</span>
          </label>
          <div className="prompt-body">
            <p className="prompt-text">
              {text.split(BRACKETS).map((part, place) => (
                <Text key={place} as={place % 2 ? 'mark' : undefined}>
                  {part}
                </Text>
              ))}
            </p>
            <button
              type="button"
              className="copy"
              data-copied={copied}
              data-state={last?.text === text ? 'copied' : undefined}
              onClick={() => onCopy(text)}
            >
              <LineIcon name="copy" />
              <LineIcon name="check" />
              <span>{copy}</span>
            </button>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
