/**
 * What others do to a document: translators replace its texts, at once and whatever comes later, password managers and
 * spelling helpers add elements. Each runs in the page.
 */
export const CHANGES = {
  'wraps texts': () => {
    const wrap = (text: Node) => {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style, font')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.textContent.toUpperCase();
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  },
  'replaces texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.parentElement?.closest('script, style')) text.data = `${text.data.toUpperCase()} `;
    }
  },
  'puts an element beside the field': () => {
    for (const field of document.querySelectorAll('[type=email]'))
      field.after(document.createElement('fill-icon'));
  },
  'puts an element into every container': () => {
    for (const element of document.querySelectorAll('#root *:not(svg *, input, img, br, wbr, link, source)'))
      element.prepend(document.createElement('x-helper'));
  },
} satisfies Readonly<Record<string, () => void>>;
