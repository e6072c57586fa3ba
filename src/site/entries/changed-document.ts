/**
 * Others change the document, too: translators wrap its texts, password managers and spelling helpers add elements, some
 * remove what they do not like (facebook/react#11538 and others like it).
 */

/** A number for a text: another text has the same one in one of four billion cases. */
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
