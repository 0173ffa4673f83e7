import { ApiError } from '@meridian/shared-types';

const SIGNED_OUT = 'You were signed out. Sign in, then try again.';

/** Returns whether a call failed because the session has ended. Wrong passwords and codes do not count. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  ['sign_in_required', 'bad_identity'].includes(error.problem?.code ?? '');

/**
 * Returns the text to show for a failed call: the server's own message if its body has one, else `fallback`.
 * @example toast({ title: 'RSVP Failed', description: problemMessage(error, 'Unable to update RSVP') });
 */
export function problemMessage(error: unknown, fallback: string): string {
  if (isSignedOut(error)) return SIGNED_OUT;
  return (error instanceof ApiError && error.problem?.message) || fallback;
}

/**
 * Returns the reason why something could not be loaded, and what the person can do. Only a network failure mentions the
 * connection.
 * @example loadFailure(list.error) // 'Something went wrong on our side. Try again in a moment.'
 */
export function loadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection, then try again.';
  if (error.status === 401) return SIGNED_OUT;
  if (error.status >= 500 || !error.problem) return 'Something went wrong on our side. Try again in a moment.';
  return error.problem.message;
}

/**
 * Returns whether another attempt may have another result.
 * @example {canRetry(list.error) && <Button>Try again</Button>}
 */
export const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![401, 403, 404].includes(error.status);

/**
 * Returns the server's messages for the inputs that it refused, by path. The object is empty if the server named none.
 * If a path has several messages, the first one is used.
 * @example fieldErrors(error) // { email: 'Invalid email address' }
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = (error instanceof ApiError && error.problem?.fields) || [];
  return Object.fromEntries([...fields].reverse().map(({ path, message }) => [path, message]));
}

/**
 * Returns, by field, the possible meanings of each value that the server found to be ambiguous.
 * @example fieldChoices(error) // { startLocal: ['2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00'] }
 */
export function fieldChoices(error: unknown): Record<string, string[]> {
  const fields = (error instanceof ApiError && error.problem?.fields) || [];
  return Object.fromEntries(fields.flatMap(({ path, choices }) => (choices ? [[path, choices]] : [])));
}
