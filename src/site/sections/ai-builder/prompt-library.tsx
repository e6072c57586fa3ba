import { Fragment, useLayoutEffect, useRef } from 'react';
import type { Translations } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import { fill } from '../../../content/fill.ts';
import { programme } from '../../../content/programme.ts';
import { Icon } from '../../pictures/icon.tsx';
import { Text } from '../../text/typography.tsx';
import { copyPrompts } from './prompt-copying.ts';

interface PromptLibraryProps {
  language: Language;
  translations: Translations['scenes']['promptLibrary'];
  /** "Week {number}" in the page's language. */
  week: string;
}

/** Which prompt is on top of the pile at first: the one in the middle of the programme. */
const FIRST = 1;

/** The text of a prompt; what a student fills in is marked. */
function PromptText({ children, language }: { children: string; language: Language }) {
  return children.split(/[[\]]/).map((part, index) => {
    const text = <Text language={language}>{part}</Text>;
    return <Fragment key={index}>{index % 2 ? <mark>{text}</mark> : text}</Fragment>;
  });
}

/** The prompt library in small: three cards in a pile; any can be taken to the top, and copied. */
export function PromptLibrary({ language, translations, week }: PromptLibraryProps) {
  const pile = useRef<HTMLFieldSetElement>(null);
  // In time for a press that came before hydration (`start-up.ts`).
  useLayoutEffect(() => (pile.current ? copyPrompts(pile.current) : undefined), []);
  return (
    <fieldset className="prompts" ref={pile}>
      <legend className="vh">
        <Text language={language}>{translations.choose}</Text>
      </legend>
      <p className="vh" role="status" />
      {translations.cards.map((card, index) => (
        <div key={index} className="prompt-card">
          <label className="prompt-head">
            <input className="vh" type="radio" name="prompt" defaultChecked={index === FIRST} />
            <b>
              <Text language={language}>{card.title}</Text>
            </b>
            <span>{fill(week, { number: programme.promptWeeks[index] ?? 1 })}</span>
          </label>
          <div className="prompt-body">
            <p className="prompt-text">
              <PromptText language={language}>{card.text}</PromptText>
            </p>
            <button type="button" className="copy" data-copied={translations.copied}>
              <Icon name="copy" />
              <Icon name="check" />
              <span>{translations.copy}</span>
            </button>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
