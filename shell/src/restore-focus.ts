/** Returns the elements in the container that a person would not distinguish from this one. */
function alike(container: Element, element: Element): HTMLElement[] {
  const landmarkOf = (each: Element) => each.closest('header, main, footer')?.localName;
  return [...container.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) =>
      other.textContent === element.textContent &&
      other.ariaLabel === element.ariaLabel &&
      landmarkOf(other) === landmarkOf(element),
  );
}

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
