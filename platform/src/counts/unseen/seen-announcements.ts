/** The number of announcements of each chapter when this browser's person last looked. */
export type SeenCounts = Readonly<Record<string, number>>;

const keyOf = (userId: string) => `meridian:seen-announcements:${userId}`;
const listeners = new Set<() => void>();

/** Returns the stored JSON text, or an empty string. It is not parsed because React compares snapshots by value. */
export function storedSeen(userId: string | undefined): string {
  try {
    return (userId !== undefined && localStorage.getItem(keyOf(userId))) || '';
  } catch {
    return ''; // Without storage, nothing counts as new.
  }
}

export function parseSeen(text: string): SeenCounts {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as SeenCounts) : {};
  } catch {
    return {};
  }
}

/** Stores the seen counts for all tabs of the browser. */
export function storeSeen(userId: string, counts: SeenCounts): void {
  const before = storedSeen(userId);
  const after = JSON.stringify({ ...parseSeen(before), ...counts });
  if (after === before) return;
  try {
    localStorage.setItem(keyOf(userId), after);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one has stored new counts. Returns a function that unsubscribes. */
export function onSeenChanged(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
