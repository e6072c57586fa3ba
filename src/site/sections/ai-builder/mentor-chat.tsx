import { useRef } from 'react';
import ProviderMark from '../../../content/mark.svg?react';
import { usePage } from '../../page-context.ts';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';
import { useWriting } from './use-writing.ts';

/** Pauses before the mentor's answer and before the replies, in characters. */
const THINKING = 40;
const READING = 30;

/**
 * The mentor in small: a conversation that writes itself once when it is seen, and then waits for an answer, which is chosen
 * with radio buttons. All of it has its place, and is read aloud, from the start.
 */
export function MentorChat() {
  const chat = useRef<HTMLDivElement>(null);
  const texts = usePage().translations.scenes.mentorChat;
  const { length } = texts.question;
  const written = useWriting(chat, length + THINKING + READING);
  const until = (character: number) => (written < character ? ' unwritten' : '');
  const mentor = <Text>{texts.mentor}</Text>;
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
        <Text>{texts.question.slice(0, written)}</Text>
        {written < length && <span className="unwritten">{texts.question.slice(written)}</span>}
      </p>
      <p className={`said said-mentor${until(length + THINKING)}`}>
        <span className="vh">{mentor}: </span>
        <Text>{texts.answer}</Text>
      </p>
      <fieldset className={`replies${until(length + THINKING + READING)}`}>
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
