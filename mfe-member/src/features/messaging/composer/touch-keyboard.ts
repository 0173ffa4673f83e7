import { useSyncExternalStore, type KeyboardEvent } from 'react';

/** Matches a phone, and a tablet without a mouse or a trackpad. */
const TOUCH = '(pointer: coarse) and (hover: none)';
/** Matches a tablet with a trackpad or a mouse, which has a keyboard beside it. */
const WITH_POINTER = '(any-pointer: fine) and (any-hover: hover) and (min-width: 600px) and (min-height: 600px)';
/** Matches keys that on-screen keyboards do not have. */
const HARDWARE_KEY = /^(?:Tab|Escape|Control|Meta|Alt|F\d+)$/;

let hasHardwareKeyboard = false;
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  const press = ({ key, isTrusted }: { key: string; isTrusted: boolean }) => {
    if (!isTrusted || !HARDWARE_KEY.test(key)) return;
    hasHardwareKeyboard = true;
    listeners.forEach((each) => each());
  };
  const lists = [TOUCH, WITH_POINTER].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  listeners.add(notify);
  document.addEventListener('keydown', press, true);
  return () => {
    for (const list of lists) list.removeEventListener('change', notify);
    listeners.delete(notify);
    document.removeEventListener('keydown', press, true);
  };
}

const matches = (query: string): boolean => window.matchMedia(query).matches;

/**
 * Returns whether the person writes with an on-screen keyboard, on which Enter begins a line. Browsers do not tell, so
 * a device that is only touched counts as one until a key is pressed that only other keyboards have.
 */
export const useTouchKeyboard = (): boolean =>
  useSyncExternalStore(subscribe, () => !hasHardwareKeyboard && matches(TOUCH) && !matches(WITH_POINTER));

/**
 * Returns whether a key sends the text: Enter with a hardware keyboard, and with Ctrl or Cmd on any. Shift and Enter
 * begin a line. A key of an input method must not get here.
 */
export const isSendKey = (event: KeyboardEvent, isTouchKeyboard: boolean): boolean =>
  event.key === 'Enter' && !event.shiftKey && (!isTouchKeyboard || event.ctrlKey || event.metaKey);
