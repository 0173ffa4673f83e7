const STORAGE_KEY = 'meridian:search-key';

/**
 * Returns whether `/` opens the search in this browser. People who speak to their device, or touch keys by accident,
 * can turn it off.
 */
export function hasSearchKey(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'no';
  } catch {
    return true;
  }
}

export function setSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'no');
  } catch {
    // Without storage, the choice holds for this page.
  }
}
