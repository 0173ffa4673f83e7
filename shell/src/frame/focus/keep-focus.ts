import { useEffect } from 'react';

/** Returns the index of an element among its siblings. */
const indexOf = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);

/** The parts whose focused controls may disappear: the page, and the top bar with its menu when somebody logs out. */
const PARTS = 'main *, header *, [role="menu"] *';

/**
 * Returns an element and its ancestors in the page, the innermost first. In the top bar there are none, because what
 * replaces a control of a person is no successor of it.
 */
function pathOf(element: Element): { element: Element; index: number }[] {
  const surrounding = element.parentElement?.closest('main *') ? pathOf(element.parentElement) : [];
  return [{ element, index: indexOf(element) }, ...surrounding];
}

/** Returns the element in the place of a removed one: its successor, the rest of the list, or the page's heading. */
function successor(path: ReturnType<typeof pathOf>): Element | null {
  const at = path.findIndex(({ element }) => element.isConnected);
  const rest = path[at]?.element;
  if (!rest) return document.querySelector('main h1') ?? document.querySelector('main');
  const next = rest.children[path[at - 1]?.index ?? 0] ?? rest.lastElementChild;
  return next instanceof HTMLElement ? next : rest;
}

/**
 * Moves the focus when the focused control is removed from the page because its action is done. The new focus is the
 * element that is now in its place. Otherwise a browser moves the focus to the start of the document.
 */
export function KeepFocus(): null {
  useEffect(() => {
    let path: ReturnType<typeof pathOf> = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element && target.closest(PARTS) ? pathOf(target) : [];
    };
    const restore = () => {
      if (document.activeElement !== document.body) return; // The page has moved the focus itself.
      const target = successor(path);
      path = [];
      if (!(target instanceof HTMLElement)) return;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!path[0] || path[0].element.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(restore);
    });
    const forget = () => {
      path = [];
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  return null;
}
