import { createStore } from 'zustand/vanilla';

/** The text of a toast. `destructive` is for failures. */
export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Where the person can go next, on this site. */
  link?: { label: string; to: string; state?: unknown };
}
export interface ToastEntry extends ToastContent {
  id: number;
  open: boolean;
}

const LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

export const toastStore = createStore<{ toasts: ToastEntry[] }>(() => ({ toasts: [] }));
const removals = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

const change = (next: (toasts: ToastEntry[]) => ToastEntry[]) =>
  toastStore.setState(({ toasts }) => ({ toasts: next(toasts) }));

/**
 * Shows a message. Only one is on the screen: a new one replaces the previous one. It closes by itself after 5 s.
 * @returns the id to dismiss it with.
 * @example toast({ title: 'RSVP Failed', description: messageOf(error, 'Unable to update RSVP'), variant: 'destructive'
 * });
 */
export function toast(content: ToastContent): number {
  const id = ++lastId;
  change((toasts) => [{ ...content, id, open: true }, ...toasts].slice(0, LIMIT));
  return id;
}

/**
 * Closes one toast, or every toast. A closed one leaves the store 1,000,000 ms later.
 * @example dismissToast();
 */
export function dismissToast(id?: number): void {
  const closing = toastStore.getState().toasts.filter((entry) => id === undefined || entry.id === id);
  for (const entry of closing) {
    if (removals.has(entry.id)) continue;
    removals.set(
      entry.id,
      setTimeout(() => {
        removals.delete(entry.id);
        change((toasts) => toasts.filter(({ id: other }) => other !== entry.id));
      }, REMOVE_DELAY_MS),
    );
  }
  change((toasts) => toasts.map((entry) => (closing.includes(entry) ? { ...entry, open: false } : entry)));
}
