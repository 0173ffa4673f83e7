import type { FetchFunction } from '@meridian/shared-types';
import { askForProof } from '../session/step-up';

let refused: () => void = () => undefined;

/**
 * Registers the function that is called when a call is refused because nobody is signed in.
 * @example onUnauthorized(recheckSession);
 */
export function onUnauthorized(handle: () => void): void {
  refused = handle;
}

/**
 * The `fetch` for all calls of the page. It reports every 401. If the server refuses a call because it needs a recent
 * proof of identity, the person is asked for the proof, and the call is sent again.
 */
export const fetchCall: FetchFunction = async (url, init) => {
  const response = await sendWithProof(url, init);
  if (response.status === 401) refused();
  return response;
};

const sendWithProof: FetchFunction = async (url, init) => {
  const response = await fetch(url, init);
  if (response.status !== 403) return response;
  const text = await response.text();
  if (text.includes('"code":"step_up_required"') && (await askForProof())) return fetch(url, init);
  const { ok, status, statusText } = response;
  return { ok, status, statusText, text: () => Promise.resolve(text) };
};
