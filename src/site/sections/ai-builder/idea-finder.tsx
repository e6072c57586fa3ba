import type { Translations } from '../../../content/en.ts';
import type { Language } from '../../../contract/language.ts';
import { Icon } from '../../pictures/icon.tsx';
import { Text } from '../../text/typography.tsx';

interface IdeaFinderProps {
  language: Language;
  words: Translations['scenes']['ideaFinder'];
}

/**
 * The idea finder in small: choose what annoys you, get a question back and three ideas.
 *
 * Radio buttons and `:checked` do the work, so it answers without script; each set of ideas stands in the page.
 */
export function IdeaFinder({ language, words }: IdeaFinderProps) {
  return (
    <fieldset className="scene idea-finder">
      <legend className="scene-title">{words.prompt}</legend>
      {words.choices.map((_, index) => (
        <input
          key={index}
          className="vh"
          type="radio"
          name="annoyance"
          id={`annoyance-${index}`}
          defaultChecked={index === 0}
        />
      ))}
      <div className="chips">
        {words.choices.map((choice, index) => (
          <label key={index} className="chip" htmlFor={`annoyance-${index}`}>
            <Icon name="check" />
            {choice.chip}
          </label>
        ))}
      </div>
      <div className="answers" aria-live="polite">
        {words.choices.map((choice, index) => (
          <div key={index} className="answer">
            <p className="asks-back">
              <Text language={language}>{choice.question}</Text>
            </p>
            <p className="ideas-title">{words.ideasTitle}</p>
            <ol>
              {choice.ideas.map((idea) => (
                <li key={idea}>
                  <Text language={language}>{idea}</Text>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
