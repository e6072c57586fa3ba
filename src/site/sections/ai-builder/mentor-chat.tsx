import { useEffect, useRef } from 'react';
import ProviderMark from '../../../content/mark.svg?react';
import { usePage } from '../../page-context.ts';
import { Text } from '../../text/typography.tsx';
import { writeChat } from './chat-writing.ts';
import { Choices } from './choices.tsx';

/**
 * The mentor in small: a conversation that writes itself once when it is seen, and then waits for an answer.
 *
 * Without script, or with reduced motion, it is complete; the answer is chosen with radio buttons either way.
 */
export function MentorChat() {
  const chat = useRef<HTMLDivElement>(null);
  const texts = usePage().translations.scenes.mentorChat;
  const mentor = <Text>{texts.mentor}</Text>;
  useEffect(() => (chat.current ? writeChat(chat.current) : undefined), []);
  return (
    <div className="scene chat" ref={chat}>
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
        <Text as="span" className="question">
          {texts.question}
        </Text>
        <span className="typed" aria-hidden="true" />
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
