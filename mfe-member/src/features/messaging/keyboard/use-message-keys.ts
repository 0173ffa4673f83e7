import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';

/** Matches what arrow keys reach in a list: messages, also those that are not sent, and the button for earlier ones. */
const STOP = '[data-seq], [data-unsent], [data-earlier]';
/** Matches the controls of messages. */
const CONTROL = 'a[href], button';

const all = (within: Element, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];
const isAfter = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns the message to which an element of the list belongs. The name of a sender belongs to their first message. */
function findMessage(box: Element, element: Element): HTMLElement | undefined {
  const around = element.closest<HTMLElement>(STOP);
  if (around) return around;
  const messages = all(element.closest('article') ?? box, STOP);
  return messages.findLast((message) => isAfter(element, message)) ?? messages[0];
}

/** Returns the controls of a message in their order. */
const controlsOf = (box: Element, message: HTMLElement): HTMLElement[] =>
  all(message.closest('article') ?? message, CONTROL).filter((control) => findMessage(box, control) === message);

/** The message that had the focus last, or whose control was pressed. */
let lastMessage: HTMLElement | undefined;

/** Moves the focus to the message that had it last, for example after it was deleted. */
export const focusLastMessage = (): void => lastMessage?.focus({ preventScroll: true });

/** Moves the focus to the field for messages that is nearest to an element. */
export function focusField(from: Element): void {
  for (let around: Element | null = from; around; around = around.parentElement) {
    const field = around.querySelector<HTMLElement>('textarea');
    if (field) return field.focus();
  }
}

/** Moves the focus to the newest message of a list. */
export const focusNewest = (box: Element | null): void =>
  box ? all(box, STOP).at(-1)?.focus({ preventScroll: true }) : undefined;

/** Returns the element to which a key moves from a message. */
function nextOfMessage(box: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const messages = all(box, STOP);
  const at = messages.indexOf(from);
  const controls = controlsOf(box, from);
  switch (key) {
    case 'ArrowUp':
      return messages[at - 1];
    case 'ArrowDown':
      return messages[at + 1];
    case 'Home':
      return messages[0];
    case 'End':
      return messages.at(-1);
    case 'ArrowRight':
      return controls[0];
    case 'Enter':
      return from.matches(CONTROL) ? undefined : (controls.find(({ dataset }) => 'act' in dataset) ?? controls[0]);
    default:
      return undefined;
  }
}

/**
 * Returns the element to which a key moves from a control of a message. Up and down lead from its actions to its
 * reactions and to those of other messages.
 */
function nextOfControl(box: Element, from: HTMLElement, message: HTMLElement, key: string): HTMLElement | undefined {
  const controls = controlsOf(box, message);
  const at = controls.indexOf(from);
  const first = all(box, '[data-act]').filter((act) => act.parentElement?.querySelector('[data-act]') === act);
  const row = first.findIndex((act) => act.parentElement === from.parentElement);
  switch (key) {
    case 'ArrowLeft':
      return controls[at - 1] ?? message;
    case 'ArrowRight':
      return controls[at + 1];
    case 'ArrowUp':
    case 'ArrowDown':
      return row < 0 ? nextOfMessage(box, message, key) : first[row + (key === 'ArrowUp' ? -1 : 1)];
    case 'Escape':
      return message;
    case 'Home':
    case 'End':
      return nextOfMessage(box, message, key);
    default:
      return undefined;
  }
}

/** Keeps one tab stop in a list of messages, and the focus in the list if the focused element is removed. */
function watchFocus(box: HTMLElement): () => void {
  let focused: Element | undefined;
  const update = () => {
    const isLost = focused?.isConnected === false && document.activeElement === document.body;
    if (isLost) (lastMessage?.isConnected ? lastMessage : all(box, STOP).at(-1))?.focus({ preventScroll: true });
    const active = document.activeElement;
    const isInside = active !== null && active !== box && box.contains(active);
    const stop = (isInside && findMessage(box, active)) || all(box, STOP).at(-1);
    for (const element of all(box, `${CONTROL}, ${STOP}`)) element.tabIndex = element === stop ? 0 : -1;
  };
  const remember = ({ type, target }: Event) => {
    const isInside = target instanceof Element && target !== box && box.contains(target);
    focused = isInside ? target : undefined;
    if (!isInside) return;
    lastMessage = findMessage(box, target);
    if (type === 'focusin') update();
  };
  const observer = new MutationObserver(update);
  observer.observe(box, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', remember);
  update();
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', remember);
  };
}

/**
 * Makes a list of messages one tab stop. Arrow keys, Home and End move between its messages, Enter leads to the actions
 * of a message, and Escape leads back to the message, and then to the field. Call the returned function with each key.
 */
export function useMessageKeys(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => (list.current ? watchFocus(list.current) : undefined), [list]);

  return (event: KeyboardEvent) => {
    const box = list.current;
    const from = event.target as HTMLElement;
    // A menu is rendered elsewhere in the document.
    if (!box || event.defaultPrevented || from === box || !box.contains(from)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const message = findMessage(box, from);
    if (!message) return;
    const isMessage = message === from;
    const next = isMessage ? nextOfMessage(box, from, event.key) : nextOfControl(box, from, message, event.key);
    const isLeaving = isMessage && event.key === 'Escape';
    if (!next && !isLeaving) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
    else focusField(box);
  };
}
