import type { publicContracts as Contracts } from '@meridian/shared-types';

/**
 * The contract as modules get it: which calls there are, without the schemas that only servers and forms ask
 * (`@meridian/shared-types/schemas` has those of the forms). The build writes the calls down; see tools/federation.
 */
export const publicContracts = CALLS;
export const {
  admin: adminApi,
  auth: authApi,
  chapters: chaptersApi,
  chat: chatApi,
  events: eventsApi,
  impersonation: impersonationApi,
} = CALLS;
export * from '../../../node_modules/@meridian/shared-types/src/client';
export * from '../../../node_modules/@meridian/shared-types/src/limits';
export * from '../../../node_modules/@meridian/shared-types/src/product';
export * from '../../../node_modules/@meridian/shared-types/src/route';
export * from '../../../node_modules/@meridian/shared-types/src/search';
export * from '../../../node_modules/@meridian/shared-types/src/slug';

declare const CALLS: typeof Contracts;
