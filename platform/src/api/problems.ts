import { ApiError } from '@meridian/shared-types';

const SIGNED_OUT = 'You were signed out. Sign in, then try again.';

/** Whether a call failed because the session has ended. Wrong passwords and codes are something else. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  ['sign_in_required', 'bad_identity'].includes(error.problem?.code ?? '');

/**
 * What to tell a person about a failed call: the server's own message where its body has one, else `fallback`.
 * @example toast({ title: 'RSVP Failed', description: messageOf(error, 'Unable to update RSVP') });
 */
export function messageOf(error: unknown, fallback: string): string {
  if (isSignedOut(error)) return SIGNED_OUT;
  return (error instanceof ApiError && error.problem?.message) || fallback;
}

/**
 * Why something could not be loaded, and what helps: only what the network did speaks of the connection.
 * @example loadFailure(list.error) // 'Something went wrong on our side. Try again in a moment.'
 */
export function loadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection, then try again.';
  if (error.status === 401) return SIGNED_OUT;
  if (error.status >= 500 || !error.problem) return 'Something went wrong on our side. Try again in a moment.';
  return error.problem.message;
}

/** Whether another try may have another result. @example {canRetry(list.error) && <Button>Try again</Button>} */
export const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![401, 403, 404].includes(error.status);

/**
 * The inputs that the server refused, by path; empty where it named none. The first message of a path wins.
 * @example fieldErrors(error) // { email: 'Invalid email address' }
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = (error instanceof ApiError && error.problem?.fields) || [];
  return Object.fromEntries([...fields].reverse().map(({ path, message }) => [path, message]));
}

/**
 * What can be meant by a value that the server found to have several meanings, by field.
 * @example fieldChoices(error) // { startLocal: ['2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00'] }
 */
export function fieldChoices(error: unknown): Record<string, string[]> {
  const fields = (error instanceof ApiError && error.problem?.fields) || [];
  return Object.fromEntries(fields.flatMap(({ path, choices }) => (choices ? [[path, choices]] : [])));
}
