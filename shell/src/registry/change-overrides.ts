import { STORAGE_KEY } from './asks-for-overrides';
import { PARAMETER } from './requested-overrides';

/** Replaces the overrides of this tab and loads the page again. An empty list ends them. */
export function changeOverrides(list: string, open = openDocument): void {
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  if (!store(list) && list) address.searchParams.set(PARAMETER, list);
  open(address.href);
}

/** Returns false if the tab's storage is not accessible. */
function store(list: string): boolean {
  try {
    if (list) sessionStorage.setItem(STORAGE_KEY, list);
    else sessionStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** An address that differs only in its fragment would not be loaded by an assignment. */
function openDocument(href: string): void {
  history.replaceState(history.state, '', href);
  location.reload();
}
