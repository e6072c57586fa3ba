import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { go, hrefOf } from './route.ts';

/** Where letters are text. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Ctrl+K and ⌘K lead to the search; Escape leaves a field with what is in it, then what is open. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
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
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
