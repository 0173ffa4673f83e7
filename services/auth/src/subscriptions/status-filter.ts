import { GRACE_MS } from './renewal-times.policy';

/** The members whose paid time has ended and whose grace has not; see `rightsUntil`. */
const inGrace = (now: Date) => ({
  'subscription.paidUntil': { $gt: new Date(now.getTime() - GRACE_MS) },
  'subscription.endsAt': null,
  'subscription.pausedUntil': null,
  'subscription.cardLast4': { $ne: null },
  'subscription.plan': { $ne: null },
});

/** The members of a family whose payer is in this grace. */
const inFamilyGrace = (now: Date) => ({ 'subscription.graceUntil': { $gt: now } });

/** Returns the filter for accounts that `statusOf` finds active. */
export const activeNow = (now: Date) => ({
  'subscription.status': 'active' as const,
  $or: [
    { 'subscription.paidUntil': null },
    { 'subscription.paidUntil': { $gt: now } },
    inGrace(now),
    inFamilyGrace(now),
  ],
});

/** Returns the filter for memberships that have ended without the end being stored yet. */
export const endedNow = (now: Date) => ({
  'subscription.status': 'active' as const,
  'subscription.paidUntil': { $lte: now },
  $nor: [inGrace(now), inFamilyGrace(now)],
});
