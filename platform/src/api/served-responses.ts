import { SERVED_RESPONSES } from '@meridian/shared-types';
import { queryClient } from './query';

/** Stores responses by path in the cache, in the form in which queries hold them. */
export const setResponses = (responses: Record<string, unknown>): void => {
  for (const [path, response] of Object.entries(responses)) queryClient.setQueryData([path], response);
};

/**
 * Adopts the responses in the HTML from which the page was rendered. The page shows them immediately and does not fetch
 * them.
 * @example hydrateServedResponses();
 */
export function hydrateServedResponses(): void {
  const text = document.getElementById(SERVED_RESPONSES)?.textContent;
  if (text) setResponses(JSON.parse(text) as Record<string, unknown>);
}
