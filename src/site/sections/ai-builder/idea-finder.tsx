import { usePage } from '../../page-context.ts';
import { LineIcon } from '../../pictures/icon.tsx';
import { usePictures } from '../../signup/use-pictures.tsx';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

/** The idea finder in small: choose what annoys you, get a question back and three ideas, each of which makes a picture. */
export function IdeaFinder() {
  const { prompt, choices, ideasTitle, pictureHint } = usePage().translations.scenes.ideaFinder;
  const { pass, outcome } = usePictures();
  const ideas = choices.flatMap((choice) => choice.ideas);
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
      >
        {choices.map((choice, index) => (
          <div key={index} className="answer">
            <Text as="p" className="asks-back">
              {choice.question}
            </Text>
            <p className="ideas-title">{ideasTitle}</p>
            <ol>
              {choice.ideas.map((idea) => (
                <li key={idea}>
                  <button type="button" onClick={() => pass(1 + ideas.indexOf(idea))}>
                    <Text>{idea}</Text>
                  </button>
                </li>
              ))}
            </ol>
            <p className="hint">{pictureHint}</p>
          </div>
        ))}
      </Choices>
      <div className="share" aria-live="polite">
        {outcome}
      </div>
    </fieldset>
  );
}
