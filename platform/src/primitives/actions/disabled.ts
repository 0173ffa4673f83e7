import { useState, type FocusEvent, type MouseEvent } from 'react';

interface Options<E extends Element> {
  disabled?: boolean;
  onFocus?: (event: FocusEvent<E>) => void;
  onBlur?: (event: FocusEvent<E>) => void;
  onClick?: (event: MouseEvent<E>) => void;
}

/**
 * Disables a control without taking the focus from it. While it has the focus, it is disabled for screen readers and
 * for clicks only, because a browser moves the focus of a disabled control to the start of the document.
 * @example <button {...useDisabled({ disabled: isSaving, onClick: save })}>Save</button>
 */
export function useDisabled<E extends Element>({ disabled = false, onFocus, onBlur, onClick }: Options<E>) {
  const [isFocused, setIsFocused] = useState(false);
  return {
    disabled: disabled && !isFocused,
    ...(disabled && isFocused && { 'aria-disabled': true }),
    onFocus: (event: FocusEvent<E>) => {
      setIsFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<E>) => {
      // The element stays active if only the window has lost the focus.
      setIsFocused(document.activeElement === event.currentTarget);
      onBlur?.(event);
    },
    onClick: (event: MouseEvent<E>) => (disabled ? event.preventDefault() : onClick?.(event)),
  };
}
