import { useEffect, useRef, useState, type RefObject } from 'react';
import ProviderMark from '../../../content/mark.svg?react';
import { usePage } from '../../page-context.ts';
import { Text } from '../../text/typography.tsx';
import { Choices } from './choices.tsx';

/** Milliseconds for a character. */
const PACE = 28;
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
  return (
    <div className="scene chat" ref={chat}>
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
        <Text key={written}>{texts.question.slice(0, written)}</Text>
        {written < length && <span className="unwritten">{texts.question.slice(written)}</span>}
      </p>
      <p className={`said said-mentor${until(length + THINKING)}`}>
        <Text className="vh">{`${texts.mentor}: `}</Text>
        <Text>{texts.answer}</Text>
      </p>
      <fieldset className={`replies${until(length + THINKING + READING)}`}>
        <legend className="vh">{texts.choose}</legend>
        <Choices name="reply" labels={texts.replies.map((reply) => reply.you)} />
        <div className="answers" aria-live="polite">
          {texts.replies.map((reply, index) => (
            <p key={index} className="answer said said-mentor">
              <Text className="vh">{`${texts.mentor}: `}</Text>
              <Text>{reply.mentor}</Text>
            </p>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/**
 * How many characters of a text have been written, from when half of an element is seen; `Infinity` before that is known,
 * once all is written, with reduced motion and without script.
 *
 * @param characters with those that a pause takes
 */
function useWriting(element: RefObject<HTMLElement | null>, characters: number): number {
  const [written, setWritten] = useState(Infinity);
  useEffect(() => {
    const scene = element.current;
    if (!scene || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isFar = false;
    const finish = () => {
      observer.disconnect();
      clearInterval(timer);
      setWritten(Infinity);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const share = entries.at(-1)?.intersectionRatio ?? 0;
        // What is already visible stays: nothing disappears while somebody reads it.
        if (!isFar && share > 0) finish();
        else if (!isFar) setWritten(0);
        else if (share >= 0.5) {
          observer.disconnect();
          let count = 0;
          timer = setInterval(() => ((count += 1) < characters ? setWritten(count) : finish()), PACE);
        }
        isFar = true;
      },
      { threshold: [0, 0.5] },
    );
    // Somebody who comes with the keyboard wants to answer, not to watch.
    scene.addEventListener('focusin', finish, { once: true });
    observer.observe(scene);
    return finish;
  }, [element, characters]);
  return written;
}
