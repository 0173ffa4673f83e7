/** The parameter of an address and the key of the tab's storage for overrides, as `name@address,name@version`. */
export const PARAMETER = 'modules';
export const STORAGE_KEY = 'meridian:modules';

/** Returns the overrides that this tab asks for. Those in the address replace the stored ones; an empty list ends them. */
export function requestedOverrides(): string {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  try {
    if (named !== null) sessionStorage.setItem(STORAGE_KEY, named);
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return named ?? ''; // Without storage, they apply to this document.
  }
}
