import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../content/fill.ts';
import type { Translations } from '../../../content/en.ts';
import { hintFor } from './hint.ts';

export interface HelpProps {
  /** The field's text. */
  email: string;
  words: Translations['form']['help'];
  /** Called with the address that a visitor has taken over. */
  onUse: (address: string) => void;
}

/** A hint waits until typing has paused for this long, in milliseconds: nobody is helped in the middle of a word. */
const PAUSE_MS = 500;

/** What may help with the text in the field, and the addresses that may have been meant, one tap away. */
export function Help({ email, words, onUse }: HelpProps) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);

  // A hint about an older text would be about something that is no longer there.
  const hint = settled === email ? hintFor(settled) : undefined;
  const line = useRef<HTMLSpanElement>(null);

  // Above an on-screen keyboard there may be room for the field, and none for what is offered below it. Where there is no
  // room for both, the field is what stays: somebody is typing in it.
  const isShown = hint !== undefined;
  useEffect(() => {
    const shown = isShown ? line.current?.parentElement : undefined;
    for (const part of [shown, shown?.closest('form')?.querySelector('[type=email]')])
      part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isShown, settled]);

  if (!hint) return null;
  const [first] = hint.suggestions;
  return (
    <>
      <span ref={line}>
        {hint.reason === 'didYouMean' && first
          ? fill(words.didYouMean, { suggestion: first })
          : words[hint.reason]}
      </span>
      {hint.suggestions.map((address) => (
        <button
          key={address}
          type="button"
          aria-label={`${words.useSuggestion}: ${address}`}
          onClick={() => onUse(address)}
        >
          {hint.reason === 'didYouMean' ? words.useSuggestion : address}
        </button>
      ))}
    </>
  );
}
