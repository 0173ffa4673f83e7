import { fieldErrors } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.code : undefined;

/** Returns whether the link for a new password was used before, has expired, or is incomplete. */
export const isResetRefused = (error: unknown): boolean =>
  codeOf(error) === 'reset_link_refused' || 'token' in fieldErrors(error);
