import { fieldErrors } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';

/** Whether the link was used before, is too old, is about an earlier address, or is not complete. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.code === 'link_refused' || 'token' in fieldErrors(error));
