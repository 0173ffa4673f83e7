import { idsOfSmallResult, type Handlers } from '@meridian/kit';
import { searchWords } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Parts } from '../dependencies';
import { ACCOUNT_FIELDS, toAccount, WORDS_INDEX } from './user.model';

/** Words of a search that count. */
const MOST_WORDS = 6;

/**
 * Accounts as site administrators see them. A page is one query, and with a search a few before it; the numbers are
 * three counts of an index.
 */
export const adminHandlers = ({
  Users,
}: Pick<Parts, 'Users'>): Pick<Handlers<typeof authInternalApi>, 'accounts' | 'statistics'> => ({
  accounts: async ({ query: { search, after, limit = 50 } }) => {
    const words = searchWords(search ?? '')
      .sort((a, b) => b.length - a.length)
      .slice(0, MOST_WORDS); // the longest one narrows best
    if (search && words.length === 0) return [];
    const begins = words.map((word) => ({ words: { $regex: `^${word}` } }));
    const few = await idsOfSmallResult(
      Users,
      begins.map((condition) => [condition]),
      WORDS_INDEX,
    );
    const conditions = [
      ...begins,
      ...(few ? [{ _id: { $in: few } }] : []),
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
    const [newsletter, active, lapsed] = await Promise.all([
      Users.countDocuments({ 'subscription.status': 'newsletter' }),
      Users.countDocuments({ 'subscription.status': 'active' }),
      Users.countDocuments({ 'subscription.status': 'active', 'subscription.endsAt': { $lte: new Date() } }), // not written down yet
    ]);
    return { activeMembers: active - lapsed, newsletterOnly: newsletter + lapsed };
  },
});
