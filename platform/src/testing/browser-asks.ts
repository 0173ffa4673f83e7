/**
 * Returns whether the browser would ask before it closes or reloads the tab.
 * @example expect(browserAsks()).toBe(true);
 */
export const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
