/** Returns by what a person distinguishes an element from others of its kind. */
const identityOf = (element: Element) =>
  `${element.closest('header, main, footer')?.localName} ${element.ariaLabel} ${element.textContent}`;

const alike = (container: Element, element: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) => identityOf(other) === identityOf(element),
  );

/**
 * Restores the focus when the app replaces the prerendered page. On a slow line, people press Tab before the scripts
 * have loaded. Without this, they start again at the top of the page. Fields are inert until then, so no text is lost.
 */
export function restoreFocus(container: Element): void {
  let focused: Element | null = null;
  let index = -1;
  const remember = () => {
    focused = document.activeElement;
    index = focused ? alike(container, focused).indexOf(focused as HTMLElement) : -1;
  };
  remember();
  container.addEventListener('focusin', remember);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    container.removeEventListener('focusin', remember);
    if (focused && !focused.isConnected) alike(container, focused)[index]?.focus({ preventScroll: true });
  }).observe(container, { childList: true });
}
