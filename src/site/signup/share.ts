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

/** Whether the share sheet takes a picture of this name. */
export const takesPicture = (name: string): boolean =>
  !IN_APP.test(navigator.userAgent) &&
  ((navigator as Partial<Navigator>).canShare?.({ files: [new File([], name, { type: 'image/png' })] }) ??
    false);

/** Passes on the picture that a link leads to. What the sheet refuses is saved, as without one. */
export async function passPictureOn({ href, download }: HTMLAnchorElement): Promise<void> {
  const type = 'image/png';
  const picture = await fetch(href).then(
    (answer) => answer.blob(),
    () => undefined,
  );
  if (picture?.type === type && (await openSheet({ files: [new File([picture], download, { type })] })))
    return;
  Object.assign(document.createElement('a'), { href, download }).click();
}
