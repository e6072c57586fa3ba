/** The script of a page that has something to pass on and does not hydrate: its texts are with the button. */
import { passOn } from '../signup/pass-on.ts';

for (const button of document.querySelectorAll<HTMLElement>('.share button'))
  button.onclick = () => {
    const { text = '', copied = '' } = button.dataset;
    void passOn(button, text).then((isCopied) => isCopied && (button.textContent = copied));
  };
