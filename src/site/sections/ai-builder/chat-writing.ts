/** When each part of the conversation appears after the one before it, in milliseconds. */
const PAUSES = { question: 500, thinking: 700, answer: 1400, replies: 900 } as const;

/**
 * Plays the conversation once when it is seen: question, three dots, answer, the choice of replies. The parts keep
 * their room while they wait, so nothing moves. The look of each step is in `mentor-chat.css`.
 */
export function enliven(chat: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let timer: number | undefined;

  const steps = Object.entries(PAUSES);
  function play(index: number): void {
    const step = steps[index];
    if (!step) {
      chat.removeAttribute('data-step');
      return;
    }
    timer = window.setTimeout(() => {
      chat.setAttribute('data-step', step[0]);
      play(index + 1);
    }, step[1]);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      play(0);
    },
    { threshold: 0.6 },
  );
  // Whoever already sees the whole conversation keeps it: nothing that was read is taken away again.
  if (chat.getBoundingClientRect().top > innerHeight) {
    chat.setAttribute('data-step', 'empty');
    observer.observe(chat);
  }
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    chat.removeAttribute('data-step');
  };
}
