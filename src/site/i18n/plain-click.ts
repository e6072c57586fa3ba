/**
 * Whether a click asks for nothing but following the link here. With a modifier key or another button it asks for a new
 * tab, a new window or a download, which is the browser's to do.
 */
export function isPlainClick(event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
