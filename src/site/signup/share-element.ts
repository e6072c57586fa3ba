/** What Zalo and Facebook add to the user agent. Share sheets often open nothing inside them: copying comes first there. */
const IN_APP = /FBA[NV]|Zalo/;

function make(name: string, properties: Partial<HTMLAnchorElement>, ...children: (Node | string)[]) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Defines the element `<share-page>`, which makes one button of the link and the address in it: it opens the system's share
 * sheet, or a menu. What it makes is no part of the markup, so a page that hydrates calls this afterwards.
 */
export function defineSharePage(): void {
  if (customElements.get('share-page')) return;
  customElements.define(
    'share-page',
    class extends HTMLElement {
      connectedCallback(): void {
        const [mail, address] = this.children;
        const texts = import.meta.env.SHARE_TEXTS[this.lang];
        if (!(mail instanceof HTMLAnchorElement) || !address || !texts) return;
        const { text } = texts;
        const url = address.textContent;
        const button = make('button', { type: 'button', className: mail.className }, ...mail.childNodes);
        const copy = make('button', { type: 'button', className: 'link' }, texts.copy);
        mail.className = 'link';
        mail.href = mail.href.replace('&body=', `&body=${encodeURIComponent(`${text}\r\n\r\n`)}`);
        mail.append(texts.email);
        // The one address of Facebook that shares a link without its script and without an app's id.
        const href = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
        const opened = { href, target: '_blank', rel: 'noopener', ariaLabel: texts.facebookLabel };
        const facebook = make('a', { className: 'link', ...opened }, texts.facebook);
        const items = [copy, mail, facebook, address].map((item) => make('li', {}, item));
        const menu = make('ul', { className: 'share-menu', hidden: true }, ...items);
        // Says that the link has been copied.
        items[0]?.setAttribute('aria-live', 'polite');

        const toggle = () => {
          menu.hidden = !menu.hidden;
          button.ariaExpanded = String(!menu.hidden);
          menu.scrollIntoView({ block: 'nearest' });
        };
        const hasSheet = 'share' in navigator && !IN_APP.test(navigator.userAgent);
        if (!hasSheet) button.ariaExpanded = 'false';
        button.onclick = () => {
          if (!hasSheet) toggle();
          // Closing the sheet is no failure.
          else
            navigator.share({ text, url }).catch((failure: unknown) => {
              if ((failure as Error).name !== 'AbortError') toggle();
            });
        };
        copy.onclick = () => {
          getSelection()?.selectAllChildren(address);
          // Old, and allowed inside every app; where it is denied, the address is selected, to be copied by hand.
          if (document.execCommand('copy')) copy.textContent = texts.copied;
        };
        this.replaceChildren(button, menu);
      }
    },
  );
}
