/** The key of the tab's storage for overrides. */
export const STORAGE_KEY = 'meridian:modules';

/** Returns whether the address or the storage of this tab may have overrides. Their code is loaded only then. */
export function asksForOverrides(): boolean {
  try {
    return /[?&]modules=/.test(location.search) || sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false; // The storage is not accessible.
  }
}
