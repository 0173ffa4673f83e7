import type { FetchFunction } from '@meridian/shared-types';
import { fetchWithStepUp } from '../session/step-up';

let refused: () => void = () => undefined;

/**
 * Registers the function that is called when a call is refused because nobody is signed in.
 * @example onUnauthorized(recheckSession);
 */
export function onUnauthorized(handle: () => void): void {
  refused = handle;
}

/**
 * The `fetch` for all calls of the page. If a call needs a recent proof of the person's identity, it asks for the
 * proof. It reports every 401.
 */
export const fetchCall: FetchFunction = async (url, init) => {
  const response = await fetchWithStepUp(url, init);
  if (response.status === 401) refused();
  return response;
};
