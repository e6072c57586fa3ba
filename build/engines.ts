/**
 * Old in-app web views: the oldest engines that have every construct the page's own code needs (docs/decisions). Android's
 * follow Chrome.
 */
export const SCRIPT_TARGETS = ['chrome99', 'safari15.4', 'firefox100'];

/** The same as Lightning CSS writes versions. Constructs that these lack (nesting) are lowered. */
export const STYLE_TARGETS = {
  chrome: 99 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
  firefox: 100 << 16,
};
