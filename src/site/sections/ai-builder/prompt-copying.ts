/** How long the button shows that the prompt was copied, in milliseconds. */
const COPIED_MS = 2000;

/** Lets the copy buttons of the prompt library copy the prompt of their card, and announce it. */
export function copyPrompts(pile: HTMLElement): () => void {
  const status = pile.querySelector('[role="status"]');
  let timer: number | undefined;

  async function copy(button: HTMLElement): Promise<void> {
    const text = button.closest('.prompt-body')?.querySelector('.prompt-text')?.textContent;
    if (!text) return;
    await navigator.clipboard.writeText(text);
    reset();
    button.setAttribute('data-state', 'copied');
    if (status) status.textContent = button.getAttribute('data-copied');
    timer = window.setTimeout(reset, COPIED_MS);
  }

  function reset(): void {
    clearTimeout(timer);
    pile.querySelector('[data-state]')?.removeAttribute('data-state');
    if (status) status.textContent = '';
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('.copy');
    // Without access to the clipboard, the text can still be selected by hand.
    if (button) copy(button).catch(() => undefined);
  }

  pile.addEventListener('click', onClick);
  return () => {
    pile.removeEventListener('click', onClick);
    reset();
  };
}
