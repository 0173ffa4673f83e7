import type { Handlers } from '@meridian/service-kit';
import type { authInternalApi } from '@meridian/shared-types/contracts';

const PAGE = 500;

/** Creates a stub of the newsletter's list and the accounts, as auth returns them. A test changes the maps. */
export function createNewsletterStub(
  subscribers: Map<string, { email: string; isConfirmed: boolean }>,
  people: Map<string, { name: string; email: string }>,
  unlessAway: () => void,
): Pick<Handlers<typeof authInternalApi>, 'accounts' | 'subscribers' | 'subscriberAddresses' | 'endSubscriptions'> {
  const after = <T>(entries: Iterable<[string, T]>, last = '') =>
    [...entries].filter(([id]) => id > last).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    accounts: async ({ query }) => {
      unlessAway();
      const page = after(people, query.after).slice(0, query.limit);
      const subscriptionStatus = 'active' as const;
      return page.map(([id, { name, email }]) => ({
        id,
        name,
        email,
        subscriptionStatus,
        createdAt: '2024-01-01T00:00:00.000Z',
        isSiteAdmin: false,
        isSuspended: false,
      }));
    },
    subscribers: async ({ query }) => {
      unlessAway();
      const confirmed = after(subscribers, query.after).filter(([, { isConfirmed }]) => isConfirmed);
      const page = confirmed.slice(0, PAGE);
      return {
        subscribers: page.map(([id, { email }]) => ({ id, email })),
        next: confirmed.length > PAGE ? (page.at(-1)?.[0] ?? null) : null,
      };
    },
    subscriberAddresses: async ({ body: { ids } }) => {
      unlessAway();
      return {
        addresses: ids.flatMap((id) => {
          const subscriber = subscribers.get(id);
          return subscriber ? [{ id, ...subscriber }] : [];
        }),
      };
    },
    endSubscriptions: async ({ body: { ended } }) => {
      unlessAway();
      for (const { subjectId } of ended) {
        subscribers.delete(subjectId);
        const email = people.get(subjectId)?.email;
        for (const [id, subscriber] of subscribers) if (subscriber.email === email) subscribers.delete(id);
      }
      return { ok: true };
    },
  };
}
