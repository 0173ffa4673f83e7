import { signInTarget } from './sign-in-action';

/** The page that the link in the mail opens. It is never stored, because nobody wants to return to it. */
const PAGE_OF_LINK = '/confirm-email';
const STORAGE_KEY = 'meridian-place-to-confirm';

/**
 * Stores in this browser which page a person with an unconfirmed address is on, because the link in the mail opens
 * another page.
 * @example storePlaceToConfirm('/events/65f0000000000000000000e1');
 */
export function storePlaceToConfirm(path: string): void {
  if (path.startsWith(PAGE_OF_LINK)) return;
  try {
    localStorage.setItem(STORAGE_KEY, path);
  } catch {
    /* A browser without storage leads to the dashboard. */
  }
}

/**
 * Returns the page on which the person was before they followed the link in the mail.
 * @example placeToConfirm() // '/events/65f0000000000000000000e1'
 */
export function placeToConfirm(): string | undefined {
  try {
    return signInTarget({ from: localStorage.getItem(STORAGE_KEY) });
  } catch {
    return undefined;
  }
}
