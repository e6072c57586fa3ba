import { useEffect, useRef, useState } from 'react';
import ProviderMark from '../../../content/mark.svg?react';
import { usePage } from '../../page-context.ts';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

/**
 * The mentor in small: a question, and the answer, which comes a moment after the question has been seen and then waits for a
 * reply, which is chosen with radio buttons. All of it has its place, and is read aloud, from the start.
 */
export function MentorChat() {
  const texts = usePage().translations.scenes.mentorChat;
  const chat = useRef<HTMLDivElement>(null);
  const [isUnseen, setUnseen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([scene]) => {
        // What is already visible stays: nothing disappears while somebody reads it.
        const isSeen = scene !== undefined && scene.intersectionRatio > 0;
        setUnseen(!isSeen);
        if (isSeen) observer.disconnect();
      },
      { threshold: 0.5 },
    );
    if (chat.current) observer.observe(chat.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={isUnseen ? 'scene chat unseen' : 'scene chat'} ref={chat}>
      <p className="chat-head">
        <span className="chat-face">
          <ProviderMark />
        </span>
        <span>
          <Text as="b">{texts.mentor}</Text>
          <small>{texts.status}</small>
        </span>
      </p>
      <p className="said said-you">
        <span className="vh">{`${texts.you}: `}</span>
        <Text>{texts.question}</Text>
      </p>
      <p className="said said-mentor">
        <Text className="vh">{`${texts.mentor}: `}</Text>
        <Text>{texts.answer}</Text>
      </p>
      <fieldset className="replies">
        <legend className="vh">{texts.choose}</legend>
        <Choices name="reply" labels={texts.replies.map((reply) => reply.you)}>
          {texts.replies.map((reply, index) => (
            <p key={index} className="answer said said-mentor">
              <Text className="vh">{`${texts.mentor}: `}</Text>
              <Text>{reply.mentor}</Text>
            </p>
          ))}
        </Choices>
      </fieldset>
    </div>
  );
}
