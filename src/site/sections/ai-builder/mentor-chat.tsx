import ProviderMark from '../../../content/mark.svg?react';
import { usePage } from '../../page-context.ts';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

/** The mentor in small: a conversation that waits for an answer, which is chosen with radio buttons. */
export function MentorChat() {
  const texts = usePage().translations.scenes.mentorChat;
  const mentor = <Text>{texts.mentor}</Text>;
  return (
    <div className="scene chat">
      <p className="chat-head">
        <span className="chat-face">
          <ProviderMark />
        </span>
        <span>
          <b>{mentor}</b>
          <small>{texts.status}</small>
        </span>
      </p>
      <p className="said said-you">
        <span className="vh">{texts.you}: </span>
        <Text>{texts.question}</Text>
      </p>
      <p className="said said-mentor">
        <span className="vh">{mentor}: </span>
        <Text>{texts.answer}</Text>
      </p>
      <fieldset className="replies">
        <legend className="vh">{texts.choose}</legend>
        <Choices name="reply" labels={texts.replies.map((reply) => reply.you)} />
        <div className="answers" aria-live="polite">
          {texts.replies.map((reply, index) => (
            <p key={index} className="answer said said-mentor">
              <span className="vh">{mentor}: </span>
              <Text>{reply.mentor}</Text>
            </p>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
