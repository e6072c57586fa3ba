import { useEffect } from 'react';
import { addressOf, go, SCREENS } from './route.ts';

/** Where letters are text. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * `/` searches, `j` and `k` walk the rows, `x` chooses one, `g` and a digit opens a screen. Escape leaves a field, then
 * what is open. Enter opens a row, because its link has the focus.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let goes = false;
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = (target as Element).closest<HTMLElement>(TYPING);
      if (field) {
        if (key === 'Escape') field.blur();
        return;
      }
      // A dialog and a menu close by themselves, alone.
      if (key === 'Escape' && !find('dialog, :popover-open')) find('.close, .leave')?.click();
      if (key === '/') {
        event.preventDefault();
        find('[type=search]')?.focus();
      }
      const row = (target as Element).closest('tr');
      if (key === 'j' || key === 'k') walk(row, key === 'j' ? 1 : -1);
      if (key === 'x') row?.querySelector('input')?.click();
      const screen = SCREENS[Number(key) - 1];
      if (goes && screen) go(addressOf(screen));
      goes = key === 'g';
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function walk(row: Element | null, step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-email]')];
  const at = links.findIndex((link) => row?.contains(link));
  links[Math.max(0, at + step)]?.focus();
}
