import type { Handlers } from '@meridian/service-kit';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { findConditions } from './find-accounts';
import { LISTED_FIELDS, toListedAccount } from './listed-account';
import { endedNow } from '../subscriptions/status-filter';
import { INVITED_INDEX } from '../models/user.model';

const MAX_SITE_ADMINS = 100;

/** Handles the lists and statistics of accounts for site admins. A page takes one query; a search needs a few more. */
export const adminHandlers = ({ Users, Imports }: Pick<Models, 'Users' | 'Imports'>) =>
  ({
    accounts: async ({ query: { after, limit = 50, ...filter } }) => {
      const conditions = await findConditions(Users, filter);
      if (!conditions) return [];
      const all = [...conditions, ...(after ? [{ _id: { $gt: after } }] : [])];
      const users = await Users.find(all.length > 0 ? { $and: all } : {}, LISTED_FIELDS)
        .sort({ _id: 1 })
        .hint({ _id: 1 })
        .limit(limit)
        .lean();
      return users.map(toListedAccount);
    },

    siteAdmins: async () => {
      const found = await Users.find({ isSiteAdmin: true }, { name: 1 }).sort({ _id: 1 }).limit(MAX_SITE_ADMINS).lean();
      return { people: found.map(({ _id, name }) => ({ userId: String(_id), name })) };
    },

    accountsAmong: async ({ body: { ids, filter } }) => {
      const conditions = await findConditions(Users, filter);
      if (!conditions) return [];
      const users = await Users.find({ $and: [{ _id: { $in: ids } }, ...conditions] }, LISTED_FIELDS)
        .sort({ _id: 1 })
        .hint({ _id: 1 })
        .lean();
      return users.map(toListedAccount);
    },

    hasInvited: async () => {
      const invited = { invitedAt: { $exists: true }, homeRole: { $exists: false } };
      return {
        hasInvited:
          (await Users.exists(invited).hint(INVITED_INDEX)) !== null ||
          (await Imports.exists({ state: 'imported', invitations: { $exists: true } })) !== null,
      };
    },

    statistics: async () => {
      const [newsletter, active, expired] = await Promise.all([
        Users.countDocuments({ 'subscription.status': 'newsletter' }),
        Users.countDocuments({ 'subscription.status': 'active' }),
        // These memberships have ended, but the end is not stored yet.
        Users.countDocuments(endedNow(new Date())),
      ]);
      return { activeMembers: active - expired, newsletterOnly: newsletter + expired };
    },
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
