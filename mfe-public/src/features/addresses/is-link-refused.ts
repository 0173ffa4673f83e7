import { fieldErrors } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';

/** Returns whether the link was used before, has expired, belongs to an earlier address, or is incomplete. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.code === 'link_refused' || 'token' in fieldErrors(error));
