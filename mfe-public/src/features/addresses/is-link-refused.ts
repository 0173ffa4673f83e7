import { ApiError } from '@meridian/shared-types';

/** Whether the link was used before, is too old, or is about an earlier address. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'link_refused';
