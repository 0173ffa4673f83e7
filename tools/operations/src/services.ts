/** The services with data of their own. */
export const STORES = ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'] as const;
export type Store = (typeof STORES)[number];

/** The services that docker-compose and Kubernetes run, with their folders. */
export const SERVICES = {
  gateway: 'gateway',
  ...(Object.fromEntries(STORES.map((name) => [name, `services/${name}`])) as Record<Store, string>),
};
