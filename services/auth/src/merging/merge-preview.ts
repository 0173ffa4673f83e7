import type { MergeCount, MergePreview } from '@meridian/shared-types/schemas';
import { toAccount } from '../models/user.model';
import type { Models } from '../models/create-models';
import type { MergeMoves } from './merge-moves';
import { statusOf } from '../subscriptions/subscription.policy';
import { requireMergeable, type MergeOf } from './merge-checks';
import { mergedSubscription } from './merge.policy';

type Needed = Models & { mergeMoves: MergeMoves };

/** Returns what a merge would do without changing anything. Throws the errors that the merge would throw. */
export async function previewMerge(dependencies: Needed, merge: MergeOf): Promise<MergePreview> {
  const { Payments, LedgerLines, SavedFilters, Sessions, Passkeys, Subscribers, mergeMoves } = dependencies;
  const { from, into } = await requireMergeable(dependencies, merge);
  const userId = from._id;
  const call = { params: { userId: merge.fromId }, query: { into: merge.intoId } };
  const [payments, lines, filters, sessions, passkeys, isSubscribed, others] = await Promise.all([
    Payments.countDocuments({ userId }),
    LedgerLines.countDocuments({ userId }),
    SavedFilters.countDocuments({ userId }),
    Sessions.countDocuments({ userId, actorId: { $exists: false } }),
    Passkeys.countDocuments({ userId }),
    Subscribers.exists({ email: from.email, pendingUntil: { $exists: false } }),
    Promise.all(Object.values(mergeMoves.services).map((service) => service.mergeCounts(call))),
  ]);
  const { subscription, months } = mergedSubscription(into.subscription, from.subscription);
  const paidUntil = statusOf(subscription) === 'active' ? subscription.paidUntil : undefined;
  const own: MergeCount[] = [
    { part: 'months', count: months },
    { part: 'payments', count: payments + lines },
    { part: 'saved-filters', count: filters },
  ];
  return {
    from: toAccount(from),
    into: toAccount(into),
    counts: [...own, ...others.flatMap(({ counts }) => counts)].filter(({ count }) => count > 0),
    paidUntil: paidUntil?.toISOString() ?? null,
    ends: { sessions, factors: passkeys + (from.totpAuthenticator ? 1 : 0) },
    movesNewsletter: isSubscribed !== null,
  };
}
