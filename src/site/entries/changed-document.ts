/**
 * Others change the document, too: translators wrap its texts, password managers and spelling helpers add elements, some
 * remove what they do not like (facebook/react#11538 and its kin).
 */

/** A number for a text: another text has the same one in one of four thousand million cases. */
export function hashOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return String(hash);
}

/**
 * Whether the content is as it was sent: the same elements and texts in the same order. What is not, React would make anew,
 * and what was translated and typed would be gone.
 *
 * @param hash of the names and texts in it, of when the page was built
 */
export function isAsSent(container: HTMLElement, hash: string | undefined): boolean {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let content = '';
  while (walker.nextNode())
    content += walker.currentNode.nodeValue ?? (walker.currentNode as Element).localName;
  return hash === hashOf(content);
}

/**
 * From now on a node that somebody has wrapped, moved or removed can be removed, and others inserted before it. React removes
 * each node from where it has put it, and ends the whole page when it is not there.
 */
export function tolerateMovedNodes(): void {
  Node.prototype.removeChild = (child) => {
    (child as Node as ChildNode).remove();
    return child;
  };
  Node.prototype.insertBefore = function (this: ParentNode, node, before) {
    let place: Node | null = before;
    while (place && place.parentNode !== this) place = place.parentNode;
    if (place) (place as ChildNode).before(node);
    else this.append(node);
    return node;
  };
}

/**
 * What was typed, and the focus, go over into the fields that React makes in the place of those that were sent, if it does so
 * all the same: where somebody changes the document while it is hydrated.
 */
export function keepFields(container: HTMLElement): void {
  const fields = container.querySelectorAll<HTMLInputElement>('[type=email]');
  const listening = new AbortController();
  let focused: Element | null = document.activeElement;
  addEventListener('focusin', ({ target }) => (focused = target as Element), { signal: listening.signal });
  addEventListener(
    'hydrated',
    () => {
      listening.abort();
      for (const { id, value, isConnected } of fields) {
        if (isConnected) continue;
        const field = document.getElementById(id) as HTMLInputElement;
        // Not by React's own setter, which would not notice it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus();
    },
    { once: true },
  );
}
