import { useCallback, useEffect, useRef, type RefObject } from 'react';

export interface UnsavedChanges {
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** Whether the browser stores the changes, so that a reload loses nothing. */
  isStored?: boolean;
  /** Deletes the draft. Without this function, leaving the page loses the changes. */
  discard?: () => void;
}

const shown = new Set<RefObject<UnsavedChanges>>();

/** Returns the unsaved changes on the screen. */
export const unsavedChanges = (): UnsavedChanges[] =>
  [...shown].map(({ current }) => current).filter(({ isChanged }) => isChanged);

/**
 * Asks before the page is left while there are changes. Within the app it opens a dialog. Before the tab is closed or
 * reloaded, the browser asks, but only if the changes would be lost. Forms with `useFormDraft` already do this.
 *
 * Use it for input that takes a while to enter again: several fields, a text, card details, a picture that is being
 * cropped. Do not use it for one short field (the newsletter, a search), for signing in, or for a password that only
 * confirms something. Passwords and card details are protected too, but are never stored as a draft.
 * @returns a function that ends the changes at once, so that the code that sent them can go to another page.
 * @example useUnsavedChanges({ isChanged: form.formState.isDirty });
 */
export function useUnsavedChanges(changes: UnsavedChanges): () => void {
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });
  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
  const isLostWithPage = changes.isChanged && !changes.isStored;
  useEffect(() => {
    if (!isLostWithPage) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLostWithPage]);
  return useCallback(() => {
    latest.current = { ...latest.current, isChanged: false };
  }, []);
}
