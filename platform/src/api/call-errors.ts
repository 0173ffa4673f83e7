import type { ApiError } from '@meridian/shared-types';
import { askForProof } from './step-up';

let handleUnauthorized: () => void = () => undefined;

/**
 * Registers the function that is called when a call is refused because nobody is signed in.
 * @example onUnauthorized(recheckSession);
 */
export function onUnauthorized(handle: () => void): void {
  handleUnauthorized = handle;
}

/**
 * The `retryAfter` of the page's clients. It reports each 401. If the server refuses a call because it needs a recent
 * proof of identity, the person is asked for the proof.
 * @returns true if the person gave the proof, so that the call is sent again.
 */
export function retryAfter({ status, problem }: ApiError): Promise<boolean> {
  if (status === 401) handleUnauthorized();
  return problem?.code === 'step_up_required' ? askForProof() : Promise.resolve(false);
}
