import { SERVED_RESPONSES } from '@meridian/shared-types';
import { queryClient } from './query';

/** Responses by path, as queries have them. */
export const setResponses = (responses: Record<string, unknown>): void => {
  for (const [path, response] of Object.entries(responses)) queryClient.setQueryData([path], response);
};

/**
 * Takes over the responses in the HTML that the page was drawn with, so that it shows them at once and asks for none.
 * @example takeServedResponses();
 */
export function takeServedResponses(): void {
  const text = document.getElementById(SERVED_RESPONSES)?.textContent;
  if (text) setResponses(JSON.parse(text) as Record<string, unknown>);
}
