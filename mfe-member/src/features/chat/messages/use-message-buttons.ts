import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';

const buttonsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-act]') ?? [])];
/** Returns whether a button is the first one of its message. */
const isFirst = (button: HTMLElement) => button.parentElement?.querySelector('[data-act]') === button;

function moveStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) if (button.tabIndex === 0) button.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
}

/**
 * Returns the button to which an arrow key moves. Up and down lead to the first button of another message, left and
 * right to another button of the same message.
 */
function findNext(buttons: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const ofMessage = buttons.filter(({ parentElement }) => parentElement === from.parentElement);
  const first = buttons.filter(isFirst);
  const at = first.findIndex((button) => ofMessage.includes(button));
  switch (key) {
    case 'ArrowUp':
      return first[at - 1];
    case 'ArrowDown':
      return first[at + 1];
    case 'ArrowLeft':
      return ofMessage[ofMessage.indexOf(from) - 1];
    case 'ArrowRight':
      return ofMessage[ofMessage.indexOf(from) + 1];
    default:
      return undefined;
  }
}

/**
 * Makes the buttons of all messages one tab stop. Arrow keys move between them. Call the returned function with each
 * key that is pressed in the list.
 */
export function useMessageButtons(box: RefObject<HTMLElement | null>, content: string) {
  useLayoutEffect(() => {
    const buttons = buttonsIn(box.current);
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons.filter(isFirst).at(-1);
    moveStop(buttons, stop);
  }, [box, content]);

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented) return; // The button opens its menu.
    const buttons = buttonsIn(box.current);
    const from = buttons.find((button) => button === event.target);
    const next = from && findNext(buttons, from, event.key);
    if (!next) return;
    event.preventDefault();
    moveStop(buttons, next);
    next.focus();
  };
}
