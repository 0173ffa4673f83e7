/** What browsers report for a key that an input method has taken. */
const PROCESS_KEY = 229;

/**
 * Whether a key belongs to an input method, as the Enter that ends a composition: it must send and choose nothing.
 * Safari reports that Enter after the end of the composition, and only its code tells.
 * @example if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === PROCESS_KEY;
