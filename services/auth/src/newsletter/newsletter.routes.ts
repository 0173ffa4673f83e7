import {
  isRemovedPersonError,
  recordAction,
  sendCsv,
  type Handlers,
  readRequester,
  type AddressLimit,
  type MailLimit,
} from '@meridian/service-kit';
import type { authApi, authInternalApi } from '@meridian/shared-types/contracts';
import type { QueryFilter } from 'mongoose';
import { CONFIRMED, type SubscriberDoc } from '../models/newsletter.model';
import { endSubscriptions } from './end-subscriptions';
import { confirm, subscribe } from './newsletter-subscription';
import type { Models } from '../models/create-models';
import type { AddressChoices } from './address-choices';
import { signInRequired } from '../accounts/account-state';

const PAGE = 50;
/** The number of subscribers in one response to another service, and in one read of the export. */
const BATCH = 500;

/** Matches the addresses after `after` which begin with a text. The query uses the index. */
const addresses = (search: string | undefined, after: string | undefined): QueryFilter<SubscriberDoc> => {
  const prefix = search?.toLowerCase() ?? '';
  return { email: { ...(after === undefined ? { $gte: prefix } : { $gt: after }), $lt: `${prefix}\uffff` } };
};

interface Needed extends Pick<Models, 'db' | 'Users' | 'Subscribers'> {
  mailLimit: MailLimit;
  limits: Record<'newsletter', AddressLimit>;
  addressChoices: AddressChoices;
}

/**
 * Handles the newsletter list. Every subscription gets the same response, whether the address is on the list or not,
 * and even while the account with this address is being deleted.
 */
export function newsletterHandlers(dependencies: Needed) {
  const { db, Users, Subscribers, limits } = dependencies;
  const pageAfter = (after: string | undefined) =>
    Subscribers.find({ ...CONFIRMED, ...(after && { _id: { $gt: after } }) }, { email: 1, createdAt: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
  async function* rows() {
    for (let page = await pageAfter(undefined); page.length > 0; page = await pageAfter(String(page.at(-1)?._id)))
      for (const { email, createdAt } of page) yield [email, createdAt.toISOString()];
  }
  return {
    subscribeNewsletter: async ({ body: { email }, identity, http }) => {
      await limits.newsletter(http);
      if (identity && !(await Users.exists({ _id: identity.userId }))) throw signInRequired();
      await subscribe(dependencies, email, readRequester(http.req)).catch((error: unknown) => {
        if (!isRemovedPersonError(error)) throw error;
      });
      return { ok: true };
    },

    confirmNewsletter: async ({ body: { token }, http }) => {
      await limits.newsletter(http);
      await confirm(dependencies, token);
      return { ok: true };
    },

    subscribers: async ({ query: { search, after, limit = PAGE } }) => {
      const last = after && (await Subscribers.findById(after, { email: 1 }).lean())?.email;
      const [found, all, waiting] = await Promise.all([
        Subscribers.find(addresses(search, last), { email: 1, createdAt: 1, pendingUntil: 1 })
          .sort({ email: 1 })
          .limit(limit)
          .lean(),
        Subscribers.estimatedDocumentCount(),
        Subscribers.countDocuments({ pendingUntil: { $gt: new Date(0) } }),
      ]);
      return {
        subscribers: found.map(({ _id, email, createdAt, pendingUntil }) => ({
          id: String(_id),
          email,
          isConfirmed: !pendingUntil,
          createdAt: createdAt.toISOString(),
        })),
        counts: { confirmed: Math.max(0, all - waiting), waiting },
      };
    },

    exportSubscribers: async ({ http: { res } }) => {
      await recordAction(db, { action: 'newsletter.exported', subject: 'newsletter' });
      await sendCsv(res, `newsletter-${new Date().toISOString().slice(0, 10)}.csv`, ['Address', 'Since'], rows());
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}

/** Handles the calls of the service that sends newsletters. */
export const newsletterInternalHandlers = (dependencies: Pick<Models, 'db' | 'Users' | 'Subscribers'>) =>
  ({
    subscribers: async ({ query: { after } }) => {
      const found = await dependencies.Subscribers.find(
        { ...CONFIRMED, ...(after && { _id: { $gt: after } }) },
        { email: 1 },
      )
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
      const last = found.at(-1);
      return {
        subscribers: found.map(({ _id, email }) => ({ id: String(_id), email })),
        next: found.length === BATCH && last ? String(last._id) : null,
      };
    },
    subscriberAddresses: async ({ body: { ids } }) => {
      const found = await dependencies.Subscribers.find({ _id: { $in: ids } }, { email: 1, pendingUntil: 1 }).lean();
      return {
        addresses: found.map(({ _id, email, pendingUntil }) => ({
          id: String(_id),
          email,
          isConfirmed: !pendingUntil,
        })),
      };
    },
    endSubscriptions: async ({ body: { ended } }) => {
      await endSubscriptions(dependencies, ended);
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
