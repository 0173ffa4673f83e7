type Handler = (event: PopStateEvent) => void;

let handler: Handler | undefined;
let isListening = false;

/**
 * Listens to `popstate` before the router, if it is called before the router is created. Browsers call the listeners of
 * the window in the order in which they were added, also those for the capture phase.
 */
export function listenToPopState(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', (event) => handler?.(event), true);
}

/** Sets the function that handles `popstate` before the router does, and may keep the event from it. */
export function handlePopStateFirst(next: Handler): void {
  listenToPopState();
  handler = next;
}
