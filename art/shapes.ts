/**
 * A shape for a style sheet to cut a ground out by, or to lay on one, ready for `url()`.
 *
 * @param view the drawing's own coordinates: left, top, width, height
 * @param fit how it fills its box, as SVG's `preserveAspectRatio` says it
 */
export function shape(view: string, fit: string, body: string): string {
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='${view}' preserveAspectRatio='${fit}'>${body}</svg>")`;
}

/** A line that is as thick on the page as it says, however far its drawing is stretched. */
export function thread(d: string, width: number, attributes = '', colour = 'red'): string {
  return `<path fill='none' stroke='${colour}' stroke-width='${width}' vector-effect='non-scaling-stroke' ${attributes} d='${d}'/>`;
}
