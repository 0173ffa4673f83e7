import { STORAGE_KEY } from './asks-for-overrides';

/** The parameter of an address for overrides, as `name@address,name@version`. */
export const PARAMETER = 'modules';

/**
 * Returns the overrides that this tab asks for. Those in the address replace the stored ones, and an empty list ends
 * them.
 */
export function requestedOverrides(): string {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  try {
    if (named) sessionStorage.setItem(STORAGE_KEY, named);
    if (named === '') sessionStorage.removeItem(STORAGE_KEY);
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return named ?? ''; // Without storage, they apply to this document.
  }
}
