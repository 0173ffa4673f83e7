import type { Handlers } from '@meridian/kit';
import { searchWords, type authAdminInternalApi } from '@meridian/shared-types';
import type { Parts } from './parts';
import { ACCOUNT_FIELDS, toAccount } from './user.model';

/** Accounts as site administrators see them. A page is one query, the numbers are three counts of an index. */
export const adminHandlers = ({ Users }: Pick<Parts, 'Users'>): Handlers<typeof authAdminInternalApi> => ({
  accounts: async ({ query: { search, after, limit = 50 } }) => {
    const words = searchWords(search ?? '').sort((a, b) => b.length - a.length); // the longest one narrows best
    if (search && words.length === 0) return [];
    const users = await Users.find({
      ...(words.length > 0 && { $and: words.map((word) => ({ words: { $regex: `^${word}` } })) }),
      ...(after && { _id: { $gt: after } }),
    }, ACCOUNT_FIELDS).sort({ _id: 1 }).limit(limit).lean();
    return users.map(toAccount);
  },

  statistics: async () => {
    const [newsletter, active, lapsed] = await Promise.all([
      Users.countDocuments({ 'subscription.status': 'newsletter' }),
      Users.countDocuments({ 'subscription.status': 'active' }),
      Users.countDocuments({ 'subscription.status': 'active', 'subscription.endsAt': { $lte: new Date() } }), // not written down yet
    ]);
    return { activeMembers: active - lapsed, newsletterOnly: newsletter + lapsed };
  },
});
