import { createContext, use, useCallback, useEffect, useRef, type RefObject } from 'react';
import { createStore } from 'zustand/vanilla';

export interface UnsavedChanges {
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** Whether the browser stores the changes, so that a reload loses nothing. */
  isStored?: boolean;
  /** Deletes the draft. Without this function, leaving the page loses the changes. */
  discard?: () => void;
}

export type FormChanges = Set<RefObject<UnsavedChanges>>;

const shown: FormChanges = new Set();
/** The changes of the forms in an overlay. */
export const FormsOfOverlay = createContext<FormChanges>(new Set());

/** The function that closes an overlay whose changes would be lost. The frame asks before it calls it. */
export const closingStore = createStore<{ close: (() => void) | undefined }>(() => ({ close: undefined }));

/** Closes an overlay, or asks first if changes of its forms would be lost. It returns whether the overlay closes. */
export function closeOrAsk(forms: FormChanges, close: () => void): boolean {
  const isLost = [...forms].some(({ current }) => current.isChanged && !current.isStored);
  if (isLost) closingStore.setState({ close });
  else close();
  return !isLost;
}

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
  const forms = use(FormsOfOverlay);
  useEffect(() => {
    latest.current = changes;
  });
  useEffect(() => {
    shown.add(latest);
    forms.add(latest);
    return () => {
      shown.delete(latest);
      forms.delete(latest);
    };
  }, [forms]);
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
