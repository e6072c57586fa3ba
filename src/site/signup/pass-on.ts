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

/**
 * Makes a picture of a scene and the words behind it, and passes it on: by a share sheet that takes files, else it is saved.
 *
 * @returns what is to be shown inside apps, which save nothing: the picture
 * @throws where a drawing cannot be had
 */
export async function passPictureOn(words: string, { scene, picture: name }: StepDrawings) {
  const drawings = [words, scene].map((src) => Object.assign(new Image(), { src }));
  await Promise.all(drawings.map((drawing) => drawing.decode()));
  const canvas = document.createElement('canvas');
  const [{ width, height } = canvas] = drawings;
  Object.assign(canvas, { width, height });
  for (const drawing of drawings) canvas.getContext('2d')?.drawImage(drawing, 0, 0);
  const href = canvas.toDataURL();
  if (IN_APP.test(navigator.userAgent)) return href;
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  const files = [new File(picture ? [picture] : [], name, { type: 'image/png' })];
  // Browsers that ask nothing of the kind take no files.
  if (!(navigator as Partial<Navigator>).canShare?.({ files }) || !(await openSheet({ files })))
    Object.assign(document.createElement('a'), { href, download: name }).click();
  return undefined;
}
