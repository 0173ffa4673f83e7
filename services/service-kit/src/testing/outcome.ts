import { ApiError } from '@meridian/shared-types';

/**
 * Returns the outcome of a call as one line: `ok`, or the status and message of a refusal.
 * @example expect(await outcome(api.list())).toBe('401 Sign in to continue.');
 */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem) throw error;
    return `${error.status} ${error.problem.message}`;
  }
}
