/** Returns by what a person distinguishes an element from others of its kind. */
const identityOf = (element: Element) =>
  `${element.closest('header, main, footer')?.localName} ${element.ariaLabel} ${element.textContent}`;

const alike = (container: Element, element: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) => identityOf(other) === identityOf(element),
  );

/**
 * Restores the focus when the app replaces the prerendered page, which it is about to do. On a slow line, people press
 * Tab before the scripts have loaded. Without this, they start again at the top of the page. Fields are inert until
 * then, so no text is lost.
 */
export function restoreFocus(container: Element): void {
  const focused = document.activeElement;
  const index = focused ? alike(container, focused).indexOf(focused as HTMLElement) : -1;
  if (!focused || index < 0) return;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    alike(container, focused)[index]?.focus({ preventScroll: true });
  }).observe(container, { childList: true });
}
