import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from './store.ts';

/** The screens, in the order of the navigation. */
export const SCREENS = ['overview', 'people', 'messages', 'in-and-out', 'care', 'going-live'] as const;
/** What has its place at the foot of the navigation; on a phone, behind More. */
const OTHERS = ['access', 'more'] as const;
export type Screen = (typeof SCREENS)[number] | (typeof OTHERS)[number];

/** What is about one person. Browsers keep addresses, and people copy them: it is in the state of the history instead. */
const PRIVATE = ['text', 'person'];

/** The address of a place, without what it must not have. */
function addressOf(place: string): string {
  const url = new URL(place, location.origin);
  for (const name of PRIVATE) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** The place of the history's entry; of an address that was typed or copied, its own. */
function here(): string {
  const known: unknown = history.state;
  return typeof known === 'string' ? known : addressOf(location.pathname + location.search);
}

const place = createStore(here());
addEventListener('popstate', () => place.set(here()));

/** Where the organiser is. `rest` may be a message's name. */
export function useRoute() {
  const { pathname, searchParams } = new URL(place.useValue(), location.origin);
  const [, first, ...rest] = pathname.split('/');
  const screen: Screen = [...SCREENS, ...OTHERS].find((each) => each === first) ?? 'overview';
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
  history[replace ? 'replaceState' : 'pushState'](to, '', addressOf(to));
  place.set(to);
}

/** What makes a link lead to a place whose address says less. */
export function linkTo(to: string) {
  return { href: addressOf(to), 'data-place': to };
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

/** Where letters are text. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Ctrl+K and ⌘K lead to the search; Escape leaves a field with what is in it, then what is open. */
export function followKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey } = event;
  // A dialog and a menu close by themselves, alone.
  if (event.defaultPrevented || find('dialog, :popover-open')) return;
  if (key === 'k' && ctrlKey !== metaKey) {
    event.preventDefault();
    if (!find('[type=search]')) flushSync(() => go(hrefOf('people')));
    find('[type=search]')?.focus();
  }
  if (key !== 'Escape') return;
  const field = (target as Element).closest<HTMLElement>(TYPING);
  if (!field) return find('.close, .cancel')?.click();
  // Browsers would empty a search.
  event.preventDefault();
  field.blur();
}
