import { useRef } from 'react';
import type { Translations } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import ProviderMark from '../../../content/mark.svg?react';
import { Text } from '../../text/typography.tsx';
import { writeChat } from './chat-writing.ts';
import { Choices } from './choices.tsx';
import { useOnScreen } from './use-on-screen.ts';

interface MentorChatProps {
  language: Language;
  translations: Translations['scenes']['mentorChat'];
}

/**
 * The mentor in small: a conversation that writes itself once when it is seen, and then waits for an answer.
 *
 * Without script, or with reduced motion, it is complete; the answer is chosen with radio buttons either way.
 */
export function MentorChat({ language, translations }: MentorChatProps) {
  const chat = useRef<HTMLDivElement>(null);
  const mentor = <Text language={language}>{translations.mentor}</Text>;
  useOnScreen(chat, writeChat);
  return (
    <div className="scene chat" ref={chat}>
      <p className="chat-head">
        <span className="chat-face">
          <ProviderMark />
        </span>
        <span>
          <b>{mentor}</b>
          <small>{translations.status}</small>
        </span>
      </p>
      <p className="said said-you">
        <span className="vh">{translations.you}: </span>
        <span className="question">
          <Text language={language}>{translations.question}</Text>
        </span>
        <span className="typed" aria-hidden="true" />
      </p>
      <p className="said said-mentor">
        <span className="vh">{mentor}: </span>
        <Text language={language}>{translations.answer}</Text>
      </p>
      <fieldset className="replies">
        <legend className="vh">{translations.choose}</legend>
        <Choices name="reply" labels={translations.replies.map((reply) => reply.you)} />
        <div className="answers" aria-live="polite">
          {translations.replies.map((reply, index) => (
            <p key={index} className="answer said said-mentor">
              <span className="vh">{mentor}: </span>
              <Text language={language}>{reply.mentor}</Text>
            </p>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
