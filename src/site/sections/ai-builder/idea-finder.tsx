import type { Translations } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import { Icon } from '../../pictures/icon.tsx';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

interface IdeaFinderProps {
  language: Language;
  translations: Translations['scenes']['ideaFinder'];
}

/**
 * The idea finder in small: choose what annoys you, get a question back and three ideas. Each set is in the page.
 */
export function IdeaFinder({ language, translations }: IdeaFinderProps) {
  return (
    <fieldset className="scene idea-finder">
      <legend className="scene-title">{translations.prompt}</legend>
      <Choices
        name="annoyance"
        labels={translations.choices.map(({ chip }) => (
          <>
            <Icon name="check" />
            {chip}
          </>
        ))}
      />
      <div className="answers" aria-live="polite">
        {translations.choices.map((choice, index) => (
          <div key={index} className="answer">
            <p className="asks-back">
              <Text language={language}>{choice.question}</Text>
            </p>
            <p className="ideas-title">{translations.ideasTitle}</p>
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
