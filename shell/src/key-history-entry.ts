/**
 * Gives the history entry of this document a key, as the router does for the entries that it adds. Scroll positions are
 * stored by key. Without a key, each document would open at the position where the last one was left.
 */
export function keyHistoryEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
