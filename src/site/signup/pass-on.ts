/** What Zalo and Facebook add to the user agent. Share sheets often open nothing inside them. */
const IN_APP = /FBA[NV]|Zalo/;

/** Opens the system's share sheet. @returns whether there is one that takes this; to close it is no failure */
async function openSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator) || IN_APP.test(navigator.userAgent)) return false;
  return navigator.share(data).then(
    () => true,
    (failure: unknown) => (failure as Error).name === 'AbortError',
  );
}

/**
 * Passes the page on: by the share sheet, else by copying the address, which is in the element behind the button. Where
 * that is denied as well, the address is shown and selected, to be copied by hand.
 *
 * @returns whether it was copied
 */
export async function passOn({ nextElementSibling }: Element, text: string): Promise<boolean> {
  const address = nextElementSibling as HTMLElement;
  if (await openSheet({ text, url: address.textContent })) return false;
  const { hidden } = address;
  // What is hidden cannot be selected.
  address.hidden = false;
  getSelection()?.selectAllChildren(address);
  // Old, and allowed inside every app.
  const isCopied = document.execCommand('copy');
  if (isCopied) address.hidden = hidden;
  else address.scrollIntoView({ block: 'nearest' });
  return isCopied;
}

/** Passes on the picture that a link leads to, where the share sheet takes pictures; all else the link saves by itself. */
export function passPictureOn(press: Event, { href, download }: HTMLAnchorElement): void {
  const asFile = (...parts: Blob[]) => ({ files: [new File(parts, download, { type: 'image/png' })] });
  const { canShare } = navigator as Partial<Navigator>;
  if (IN_APP.test(navigator.userAgent) || !canShare?.call(navigator, asFile())) return;
  press.preventDefault();
  void fetch(href)
    .then((answer) => answer.blob())
    .then((picture) => picture.type === 'image/png' && openSheet(asFile(picture)))
    .catch(() => false)
    // What it refuses is saved, and the browser says what it cannot fetch.
    .then((isDone) => isDone || Object.assign(document.createElement('a'), { href, download }).click());
}
