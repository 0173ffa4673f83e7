import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';

const buttonsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-reply]') ?? [])];

function moveStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) if (button.tabIndex === 0) button.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
}

/**
 * The reply buttons of all messages are one stop of the Tab key: the arrow keys go from one to the next. Call the
 * result with each key that is pressed in the list.
 */
export function useReplyButtons(box: RefObject<HTMLElement | null>, content: string) {
  useLayoutEffect(() => {
    const buttons = buttonsIn(box.current);
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons.at(-1);
    moveStop(buttons, stop);
  }, [box, content]);

  return (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const buttons = step === 0 ? [] : buttonsIn(box.current);
    const from = buttons.findIndex((button) => button === event.target);
    const next = from < 0 ? undefined : buttons[from + step];
    if (!next) return;
    event.preventDefault();
    moveStop(buttons, next);
    next.focus();
  };
}
