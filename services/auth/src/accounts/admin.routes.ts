import { idsOfSmallResult, type Handlers } from '@meridian/kit';
import { searchWords } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { ACCOUNT_FIELDS, toAccount, WORDS_INDEX } from './user.model';

/** More words of a search are ignored. */
const MAX_WORDS = 6;

/** Accounts and their statistics for site administrators. A page is one query; a search needs a few more before it. */
export const adminHandlers = ({
  Users,
}: Pick<Dependencies, 'Users'>): Pick<Handlers<typeof authInternalApi>, 'accounts' | 'statistics'> => ({
  accounts: async ({ query: { search, after, limit = 50 } }) => {
    const words = searchWords(search ?? '')
      .sort((a, b) => b.length - a.length)
      .slice(0, MAX_WORDS); // long words match fewest accounts
    if (search && words.length === 0) return [];
    const prefixes = words.map((word) => ({ words: { $regex: `^${word}` } }));
    const ids = await idsOfSmallResult(
      Users,
      prefixes.map((condition) => [condition]),
      WORDS_INDEX,
    );
    const conditions = [
      ...prefixes,
      ...(ids ? [{ _id: { $in: ids } }] : []),
      ...(after ? [{ _id: { $gt: after } }] : []),
    ];
    const users = await Users.find(conditions.length > 0 ? { $and: conditions } : {}, ACCOUNT_FIELDS)
      .sort({ _id: 1 })
      .hint({ _id: 1 })
      .limit(limit)
      .lean();
    return users.map(toAccount);
  },

  statistics: async () => {
    const [newsletter, active, expired] = await Promise.all([
      Users.countDocuments({ 'subscription.status': 'newsletter' }),
      Users.countDocuments({ 'subscription.status': 'active' }),
      // over, but not stored as such yet
      Users.countDocuments({ 'subscription.status': 'active', 'subscription.paidUntil': { $lte: new Date() } }),
    ]);
    return { activeMembers: active - expired, newsletterOnly: newsletter + expired };
  },
});
