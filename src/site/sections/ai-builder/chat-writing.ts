/** What happens in the conversation, and how long after the step before, in milliseconds. */
const STEPS = [
  ['typing', 600],
  ['thinking', 500],
  ['answer', 1100],
  ['replies', 700],
] as const;

/** How fast the question is typed, in milliseconds for a character. */
const TYPING_PACE = 28;

/**
 * Plays the conversation once when it is seen: the question is typed, three dots, the answer, the choice of replies. All
 * parts keep their space while they wait, so nothing moves; the look of each step is in `mentor-chat.css`.
 *
 * @returns ends it: all is there
 */
export function writeChat(chat: HTMLElement): (() => void) | undefined {
  const question = chat.querySelector('.question');
  const typed = chat.querySelector('.typed');
  if (!question || !typed || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number) =>
    new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));

  async function play(text: string, line: Element): Promise<void> {
    for (const [step, pause] of STEPS) {
      await wait(pause);
      chat.dataset['step'] = step;
      for (let length = 1; step === 'typing' && length <= text.length; length += 1) {
        line.textContent = text.slice(0, length);
        await wait(TYPING_PACE);
      }
    }
    finish();
  }

  function finish(): void {
    observer.disconnect();
    clearTimeout(timer);
    delete chat.dataset['step'];
  }

  // It reports first how much can be seen now. To ask for the place itself would render the section, which may be far away.
  const observer = new IntersectionObserver(
    (entries) => {
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      const isWaiting = chat.dataset['step'] === 'empty';
      // A conversation that is already visible stays: nothing disappears while somebody reads it.
      if (!isWaiting && share > 0) finish();
      else if (!isWaiting) chat.dataset['step'] = 'empty';
      else if (share >= 0.5) {
        observer.disconnect();
        void play(question.textContent, typed);
      }
    },
    { threshold: [0, 0.5] },
  );
  // Somebody who comes with the keyboard wants to answer, not to watch.
  chat.addEventListener('focusin', finish, { once: true });
  observer.observe(chat);
  return finish;
}
