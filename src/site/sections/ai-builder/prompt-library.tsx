import { useRef } from 'react';
import type { Translations } from '../../../content/en.ts';
import { fill } from '../../../content/fill.ts';
import { Icon } from '../../pictures/icon.tsx';
import { useAlive } from './use-alive.ts';

interface PromptLibraryProps {
  words: Translations['scenes']['promptLibrary'];
  /** "Week {number}" in the page's language. */
  week: string;
}

/** Which prompt lies on top of the pile at first: the one of week 4, in the middle of the programme. */
const FIRST = 1;

/** The words of a prompt; what a student fills in is marked. */
function PromptText({ children }: { children: string }) {
  return children.split(/[[\]]/).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

/** The prompt library in small: three cards in a pile; any can be taken to the top, and copied. */
export function PromptLibrary({ words, week }: PromptLibraryProps) {
  const pile = useRef<HTMLFieldSetElement>(null);
  useAlive(pile, () => import('./prompt-copying.ts'));
  return (
    <fieldset className="prompts" ref={pile}>
      <legend className="vh">{words.choose}</legend>
      <p className="vh" role="status" />
      {words.cards.map((card, index) => (
        <div key={index} className="prompt-card">
          <label className="prompt-head">
            <input className="vh" type="radio" name="prompt" defaultChecked={index === FIRST} />
            <b>{card.title}</b>
            <span>{fill(week, { number: card.week })}</span>
          </label>
          <div className="prompt-body">
            <p className="prompt-text">
              <PromptText>{card.text}</PromptText>
            </p>
            <button type="button" className="copy" data-copied={words.copied}>
              <Icon name="copy" />
              <Icon name="check" />
              <span>{words.copy}</span>
            </button>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
