import { useEffect, useRef, useState } from 'react';
import { fill } from '../../content/fill.ts';
import { usePage } from '../page-context.ts';
import { hintFor } from './hint.ts';

interface HelpProps {
  /** The field's text. */
  typed: string;
  /** Called with the suggestion that a visitor has chosen. */
  onUse: (address: string) => void;
}

/** A hint appears when typing has paused for this long, in milliseconds. */
const PAUSE_MS = 500;

/** A hint about the text in the field, and the address that may have been meant, one tap away. */
export function Help({ typed, onUse }: HelpProps) {
  const { language, translations } = usePage();
  const texts = translations.form.help;
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // A hint about an older text would be wrong.
  const hint = settled === typed ? hintFor(settled, language) : undefined;
  const line = useRef<HTMLSpanElement>(null);

  // Above an on-screen keyboard the field may be visible, and the hint below it not. If both do not fit, the field stays:
  // somebody is typing in it.
  const isShown = hint !== undefined;
  useEffect(() => {
    const help = isShown ? line.current?.parentElement : undefined;
    for (const element of [help, help?.closest('form')?.querySelector('[type=email]')])
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isShown, settled]);

  if (!hint) return null;
  const suggestion = 'suggestion' in hint ? hint.suggestion : '';
  return (
    <>
      <span ref={line}>{fill(texts[hint.reason], { suggestion })}</span>
      {suggestion && (
        <button
          type="button"
          aria-label={`${texts.useSuggestion}: ${suggestion}`}
          onClick={() => onUse(suggestion)}
        >
          {texts.useSuggestion}
        </button>
      )}
    </>
  );
}
