import { useCallback, useEffect, useRef, type RefObject } from 'react';

export interface UnsavedChanges {
  /** Whether there are any. */
  isChanged: boolean;
  /** Whether the browser stores them: a reload loses nothing. */
  isStored?: boolean;
  /** Deletes what is kept as a draft. Without it, leaving loses the changes. */
  discard?: () => void;
}

const shown = new Set<RefObject<UnsavedChanges>>();

/** The unsaved changes on the screen. */
export const unsavedChanges = (): UnsavedChanges[] =>
  [...shown].map(({ current }) => current).filter(({ isChanged }) => isChanged);

/**
 * Asks before leaving the page while there are changes: in a dialog within the app, and in the browser's own words
 * before the tab is closed or reloaded, if that would lose them. Forms with `useFormDraft` ask already.
 *
 * For what takes a while to enter again: several fields, a text, card details, a picture that is being cropped. Not for
 * one short field (the newsletter, a search), for signing in, or for a password that only confirms something. Passwords
 * and card details ask, but are never kept as a draft.
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
