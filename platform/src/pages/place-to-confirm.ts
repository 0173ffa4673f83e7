import { signInTarget } from './sign-in-action';

/** The page that the mailed link opens: nobody wants to come back to it. */
const PAGE_OF_LINK = '/confirm-email';
const STORAGE_KEY = 'meridian-place-to-confirm';

/**
 * Remembers in this browser where a person is while their address is not confirmed: the link of the mail opens another
 * page.
 * @example rememberPlaceToConfirm('/events/65f0000000000000000000e1');
 */
export function rememberPlaceToConfirm(path: string): void {
  if (path.startsWith(PAGE_OF_LINK)) return;
  try {
    localStorage.setItem(STORAGE_KEY, path);
  } catch {
    /* a browser without storage leads to the dashboard */
  }
}

/**
 * Where the person was before they followed the link of the mail.
 * @example placeToConfirm() // '/events/65f0000000000000000000e1'
 */
export function placeToConfirm(): string | undefined {
  try {
    return signInTarget({ from: localStorage.getItem(STORAGE_KEY) });
  } catch {
    return undefined;
  }
}
