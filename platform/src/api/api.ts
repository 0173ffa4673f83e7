import { createClient, publicContracts } from '@meridian/shared-types';

/**
 * A typed client for each service behind the gateway, same origin, with the session cookie. Each call throws `ApiError`
 * for an answer that is not 2xx.
 * @example const chapter = await api.chapters.bySlug({ params: { slug: 'lagos' } });
 */
export const api = {
  auth: createClient(publicContracts.auth),
  chapters: createClient(publicContracts.chapters),
  events: createClient(publicContracts.events),
  chat: createClient(publicContracts.chat),
  admin: createClient(publicContracts.admin),
  impersonation: createClient(publicContracts.impersonation),
};
