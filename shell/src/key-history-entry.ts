/**
 * Gives the history entry of this document a key of its own, as the router gives one to the entries that it adds.
 * Scroll positions are stored by key: without one, each document would open where the last one was left.
 */
export function keyHistoryEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
