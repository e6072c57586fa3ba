import { usePage } from '../../page-context.ts';
import { LineIcon } from '../../pictures/icon.tsx';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

/** The idea finder in small: choose what annoys you, get a question back and three ideas. Each set is in the page. */
export function IdeaFinder() {
  const { prompt, choices, ideasTitle } = usePage().translations.scenes.ideaFinder;
  return (
    <fieldset className="scene idea-finder">
      <legend className="scene-title">{prompt}</legend>
      <Choices
        name="annoyance"
        labels={choices.map(({ chip }) => (
          <>
            <LineIcon name="check" />
            <span>{chip}</span>
          </>
        ))}
      />
      <div className="answers" aria-live="polite">
        {choices.map((choice, index) => (
          <div key={index} className="answer">
            <Text as="p" className="asks-back">
              {choice.question}
            </Text>
            <p className="ideas-title">{ideasTitle}</p>
            <ol>
              {choice.ideas.map((idea) => (
                <Text as="li" key={idea}>
                  {idea}
                </Text>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
