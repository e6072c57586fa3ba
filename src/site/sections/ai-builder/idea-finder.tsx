import type { Translations } from '../../../content/en.ts';
import { Icon } from '../../pictures/icon.tsx';

interface IdeaFinderProps {
  words: Translations['scenes']['ideaFinder'];
}

/**
 * The idea finder in small: choose what annoys you, get a question back and three ideas.
 *
 * Radio buttons and `:checked` do the work, so it answers without script; each set of ideas stands in the page.
 */
export function IdeaFinder({ words }: IdeaFinderProps) {
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
            <p className="asks-back">{choice.question}</p>
            <p className="ideas-title">{words.ideasTitle}</p>
            <ol>
              {choice.ideas.map((idea) => (
                <li key={idea}>{idea}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
