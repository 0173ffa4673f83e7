import { DUE_READ, type Handlers } from '@meridian/service-kit';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import { planAt } from '../ledger/plan-at';

const PAGE_SIZE = 500;

/** Groups stored documents by person. */
function byPerson<T extends { userId: Types.ObjectId }>(found: readonly T[]): (id: Types.ObjectId) => T[] {
  const byId = new Map<string, T[]>();
  for (const each of found) {
    const key = String(each.userId);
    const known = byId.get(key);
    if (known) known.push(each);
    else byId.set(key, [each]);
  }
  return (id) => byId.get(String(id)) ?? [];
}

/** Handles the statistics of people's plans at some times and of their last visits. A page takes five queries. */
export const membershipsAtHandlers = ({
  Users,
  Payments,
  LedgerLines,
  Sessions,
}: Pick<Models, 'Users' | 'Sessions' | 'Payments' | 'LedgerLines'>) =>
  ({
    async membershipsAt({ body: { after, times } }) {
      const users = await Users.find(after ? { _id: { $gt: after } } : {}, {
        subscription: 1,
        lastSeenOn: 1,
        removalPending: 1,
      })
        .sort({ _id: 1 })
        .hint({ _id: 1 })
        .limit(PAGE_SIZE)
        .comment(DUE_READ)
        .lean();
      const userId = { $in: users.map(({ _id }) => _id) };
      const [payments, lines, sessions] = await Promise.all([
        Payments.find({ userId }, { userId: 1, plan: 1, terms: 1, paidAt: 1 }).comment(DUE_READ).lean(),
        LedgerLines.find({ userId }, { userId: 1, at: 1, paidUntil: 1 }).comment(DUE_READ).lean(),
        Sessions.find({ userId }, { userId: 1, lastSeenAt: 1, actorId: 1 }).comment(DUE_READ).lean(),
      ]);
      const [paymentsOf, linesOf, sessionsOf] = [byPerson(payments), byPerson(lines), byPerson(sessions)];
      const dates = times.map((time) => new Date(time));
      return {
        people: users
          .filter(({ removalPending }) => !removalPending)
          .map(({ _id, subscription, lastSeenOn }) => {
            const history = { subscription, payments: paymentsOf(_id), lines: linesOf(_id) };
            const own = sessionsOf(_id).filter(({ actorId }) => !actorId);
            const seen = [lastSeenOn, ...own.map(({ lastSeenAt }) => lastSeenAt)].flatMap(
              (time) => time?.getTime() ?? [],
            );
            return {
              userId: String(_id),
              plans: dates.map((time) => planAt(history, time)),
              ...(seen.length > 0 && { seenAt: new Date(Math.max(...seen)).toISOString() }),
            };
          }),
        next: users.length < PAGE_SIZE ? null : String(users.at(-1)?._id),
      };
    },
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
