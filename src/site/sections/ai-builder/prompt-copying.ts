/** How long the button says that the prompt was copied, in milliseconds. */
const SHOWN_FOR = 2000;

/** Lets the copy buttons of the prompt library copy the prompt of their card. */
export function enliven(pile: HTMLElement): () => void {
  const timers = new Set<number>();

  async function copy(button: HTMLElement): Promise<void> {
    const text = button.parentElement?.querySelector('.prompt-text')?.textContent;
    if (!text) return;
    await navigator.clipboard.writeText(text);
    button.setAttribute('aria-live', 'polite');
    button.setAttribute('data-state', 'copied');
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      button.removeAttribute('data-state');
    }, SHOWN_FOR);
    timers.add(timer);
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('.copy');
    // A browser that keeps the clipboard to itself leaves the text to be selected by hand.
    if (button) copy(button).catch(() => button.setAttribute('data-state', 'refused'));
  }

  pile.addEventListener('click', onClick);
  return () => {
    pile.removeEventListener('click', onClick);
    for (const timer of timers) clearTimeout(timer);
  };
}
