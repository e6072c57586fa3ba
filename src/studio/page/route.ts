import type { MouseEvent } from 'react';
import { createStore } from './store.ts';

/** The screens, in the order of the navigation. */
export const SCREENS = ['overview', 'people', 'messages', 'in-and-out', 'care', 'going-live'] as const;
export type Screen = (typeof SCREENS)[number];

const here = () => location.pathname + location.search;
const href = createStore(here());
addEventListener('popstate', () => href.set(here()));

/** Where the organiser is: everything that a link should keep is in the address. `rest` may be a message's name. */
export function useRoute() {
  const { pathname, searchParams } = new URL(href.useValue(), location.origin);
  const [, name = '', ...rest] = pathname.split('/');
  const screen = SCREENS.find((each) => each === name) ?? 'overview';
  return { screen, rest: decode(rest.join('/')), query: searchParams };
}

/** An address may be typed by hand. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Opens a screen of the studio. @param replace whether the way back leads past where the organiser is now */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  href.set(here());
}

/** The link to a screen. Values that are not set are left out. */
export function hrefOf(screen: Screen, query: Record<string, string | undefined> = {}, rest = ''): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(set).toString();
  return `/${screen}${rest && `/${encodeURIComponent(rest)}`}${search && `?${search}`}`;
}

/** Follows links within the studio without loading it again. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.origin !== location.origin) return;
  // The browser follows a link to a part of the page, and moves the focus there.
  if (link.hash || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
