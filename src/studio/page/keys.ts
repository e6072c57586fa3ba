import { useEffect } from 'react';

/** Where letters are text. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** Listens to keys while nobody types. Escape leaves a field. */
export function useKeys(handle: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = (event.target as Element).closest<HTMLElement>(TYPING);
      if (!field) handle(event);
      else if (event.key === 'Escape') field.blur();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
