import type { MouseEvent } from 'react';
import { createStore } from './store.ts';

/** The screens, in the order of the navigation. */
export const SCREENS = ['overview', 'people', 'messages', 'in-and-out', 'care', 'going-live'] as const;
export type Screen = (typeof SCREENS)[number];

/** What is about one person. Browsers keep addresses, and people copy them: it is in the state of the history instead. */
const PRIVATE = ['text', 'person'];

/** Parts a place of the studio into its address, and what that must not have. */
function partsOf(place: string): { address: string; hidden: string } {
  const url = new URL(place, location.origin);
  const hidden = new URLSearchParams();
  for (const name of PRIVATE) {
    for (const value of url.searchParams.getAll(name)) hidden.set(name, value);
    url.searchParams.delete(name);
  }
  return { address: url.pathname + url.search, hidden: hidden.toString() };
}

function here(): string {
  const { address } = partsOf(location.pathname + location.search);
  const hidden: unknown = history.state;
  return typeof hidden === 'string' ? `${address}${address.includes('?') ? '&' : '?'}${hidden}` : address;
}

const place = createStore(here());
addEventListener('popstate', () => place.set(here()));

/** Where the organiser is. `rest` may be a message's name. */
export function useRoute() {
  const { pathname, searchParams } = new URL(place.useValue(), location.origin);
  const [, first, ...rest] = pathname.split('/');
  const screen: Screen = SCREENS.find((each) => each === first) ?? 'overview';
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
  const { address, hidden } = partsOf(to);
  history[replace ? 'replaceState' : 'pushState'](hidden, '', address);
  place.set(here());
}

/** What makes a link lead to a place whose address says less. */
export function linkTo(to: string) {
  return { href: partsOf(to).address, 'data-place': to };
}

/** The place of a screen. Values that are not set are left out. */
export function hrefOf(screen: Screen, query: Record<string, string | undefined> = {}, rest = ''): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(set).toString();
  return `/${screen}${rest && `/${encodeURIComponent(rest)}`}${search && `?${search}`}`;
}

/** Follows links within the studio without loading it again, but for a click that opens another tab. */
export function followLink(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = (target as Element).closest('a');
  if (link?.origin !== location.origin) return;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  // The browser follows a link to a part of the page, and moves the focus there.
  if (link.hash || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.dataset['place'] ?? link.pathname + link.search);
}
