import type { FetchFunction } from '@meridian/shared-types';
import { fetchWithStepUp } from '../session/step-up';

let refused: () => void = () => undefined;

/** Says what happens when a call is refused because nobody is signed in. @example onUnauthorized(recheckSession); */
export function onUnauthorized(handle: () => void): void {
  refused = handle;
}

/** `fetch` for all calls of the page: it asks for a proof of who the person is where one is needed, and reports 401. */
export const fetchCall: FetchFunction = async (url, init) => {
  const response = await fetchWithStepUp(url, init);
  if (response.status === 401) refused();
  return response;
};
