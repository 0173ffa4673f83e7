/** The key code that browsers report for a key that an input method has processed. */
const PROCESS_KEY = 229;

/**
 * Returns whether a key belongs to an input method, such as the Enter that ends a composition. That key must neither
 * send nor choose anything. Safari reports this Enter after the end of the composition, so only its key code identifies
 * it.
 * @example if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === PROCESS_KEY;
