import { isComposing } from '@meridian/platform';
import { useEffect, useState } from 'react';

const SEARCH_FIELD = '[role="dialog"] [role="combobox"]';

/** Returns the text that a person typed after the search was opened and before its field was loaded. */
export function useTypedAhead(isOpen: boolean): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    setTyped('');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
      if (document.querySelector(SEARCH_FIELD)) return;
      if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
      if ([...event.key].length !== 1) return;
      event.preventDefault(); // A space would press the button that has the focus.
      setTyped((text) => text + event.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return typed;
}
