import { createStore } from 'zustand/vanilla';

/** The content of a toast. Use `destructive` for failures. */
export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A link to a page of this site on which the person can continue. */
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
 * Shows a message. Only one is on the screen, and a new one replaces the previous one. It closes by itself after 5 s.
 * @returns the id with which the toast can be dismissed.
 * @example toast({ title: 'RSVP Failed', description: 'Unable to update RSVP', variant: 'destructive' });
 */
export function toast(content: ToastContent): number {
  const id = ++lastId;
  change((toasts) => [{ ...content, id, open: true }, ...toasts].slice(0, LIMIT));
  return id;
}

/**
 * Closes one toast, or every toast. A closed one leaves the store after 1,000,000 ms.
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
