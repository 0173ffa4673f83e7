import { fieldErrors } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.code : undefined;

/** Whether the link to a new password was used before, is too old, or is not complete. */
export const isResetRefused = (error: unknown): boolean =>
  codeOf(error) === 'reset_link_refused' || 'token' in fieldErrors(error);
