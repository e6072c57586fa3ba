/**
 * The element `<share-page>`, which makes one button of the link and the address in it: it opens the system's share sheet,
 * or a menu. A script of its own, which only pages with something to share load; it needs nothing else.
 */

/**
 * The browsers inside Zalo and Facebook, where share sheets often open nothing: copying comes first there. The names are
 * what both add to `navigator.userAgent`.
 */
const IN_APP = /FBA[NV]|Zalo/;

/** The one address of Facebook that shares a link without its script and without an app's id. */
const FACEBOOK = 'https://www.facebook.com/sharer/sharer.php?u=';

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

customElements.define(
  'share-page',
  class extends HTMLElement {
    connectedCallback(): void {
      const [mail, address] = this.children;
      const texts = import.meta.env.SHARE_TEXTS[this.lang];
      if (!(mail instanceof HTMLAnchorElement) || !address || !texts) return;
      const { text } = texts;
      const url = address.textContent;
      const hadFocus = document.activeElement === mail;
      const button = make('button', { type: 'button', className: mail.className }, ...mail.childNodes);

      const copy = make('button', { type: 'button', className: 'link' }, texts.copy);
      const said = make('span', { className: 'vh' });
      said.setAttribute('aria-live', 'polite');
      const [subject] = mail.href.split('&body=');
      const body = encodeURIComponent(`${text}\r\n\r\n${url}`);
      const email = make('a', { className: 'link', href: `${subject}&body=${body}` }, texts.email);
      const facebook = make(
        'a',
        {
          className: 'link',
          href: FACEBOOK + encodeURIComponent(url),
          target: '_blank',
          rel: 'noopener noreferrer',
        },
        texts.facebook,
        make('span', { className: 'vh' }, ` (${texts.opensInNewTab})`),
      );
      const items = [copy, email, facebook, address].map((item) => make('li', {}, item));
      const menu = make('ul', { className: 'share-menu', hidden: true }, ...items);

      const toggle = () => {
        menu.hidden = !menu.hidden;
        button.setAttribute('aria-expanded', String(!menu.hidden));
        menu.scrollIntoView({ block: 'nearest' });
      };
      const openSheet = () =>
        navigator.share({ text, url }).catch((failure: unknown) => {
          // Closing the sheet is no failure.
          if ((failure as Error).name !== 'AbortError') toggle();
        });
      const hasSheet = 'share' in navigator && !IN_APP.test(navigator.userAgent);
      if (!hasSheet) button.setAttribute('aria-expanded', 'false');
      button.addEventListener('click', () => {
        if (hasSheet) void openSheet();
        else toggle();
      });
      copy.addEventListener('click', () => {
        void copyAddress(address).then((isCopied) => {
          if (isCopied) copy.textContent = said.textContent = texts.copied;
        });
      });

      this.replaceChildren(button, menu, said);
      if (hadFocus) button.focus();
    }
  },
);

/** Copies an address; where that is denied it is selected, to be copied by hand. @returns whether it has been copied */
async function copyAddress(address: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(address);
    // Old, and what the browsers inside apps still allow.
    return document.execCommand('copy');
  }
}
