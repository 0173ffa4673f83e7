import { conflict, type Handlers } from '@meridian/service-kit';
import { cardExpiryEnd } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { addMonths, statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { renewAtOnce, type RenewAtOnceNeeded } from './renew-at-once';
import { changeActive } from '../payments/change-subscription';
import { readStudentUntil, requireStudent } from '../payments/student-proofs/student-proof.policy';
import { dayOf } from '../payments/subscription.routes';

/** The number of declined charges of one renewal after which no further card is tried for it. */
const MAX_DECLINES = 10;

/** Returns the end of a pause, or throws 409 if the membership cannot be paused. */
function pauseEnd(subscription: Subscription, paidUntil: Date, months: number): Date {
  if (statusOf(subscription) !== 'active')
    throw conflict('already_paused', 'Your membership is already paused. You can resume it at any time.');
  if (subscription.endsAt) throw conflict('cancelled', 'Your membership is cancelled. Resume it before you pause it.');
  if (paidUntil <= new Date())
    throw conflict('not_paid', 'Your paid time is over. Pay for the next period before you pause your membership.');
  return addMonths(paidUntil, months, subscription.since ?? paidUntil);
}

/**
 * Returns the changes that resume a cancelled or paused subscription. A pause that has begun ends now, so that the
 * renewal is due.
 */
function resumed(
  { endsAt, cardLast4, pausedUntil, paidUntil, terms, priceOffer }: Subscription,
  studentUntil: Date | undefined,
  now: Date,
): Partial<Subscription> | undefined {
  if (endsAt && !cardLast4) throw conflict('no_card', 'We have no card to charge. Pay for another period instead.');
  if (endsAt && terms?.isOnce)
    throw conflict('paid_once', 'This plan is paid once and does not renew. Pay for another plan instead.');
  if ((endsAt ?? pausedUntil) && paidUntil) requireStudent(terms, studentUntil, paidUntil > now ? paidUntil : now);
  if (endsAt && priceOffer?.refusedAt)
    throw conflict(
      'price_refused',
      'You have refused the new price. Accept it in your billing settings, or choose another plan.',
    );
  if (endsAt) return { endsAt: undefined };
  if (!pausedUntil || !paidUntil) return undefined;
  if (paidUntil > now) return { pausedUntil: undefined, isPauseEndTold: undefined };
  if (pausedUntil <= now)
    throw conflict('card_declined', 'Your pause is over, and your membership is not paid yet. Choose another card.');
  return { pausedUntil: now };
}

/** Handles the pause of a membership, its end, and the change of the card. */
export function pauseHandlers(dependencies: RenewAtOnceNeeded) {
  return {
    pauseSubscription: async ({ identity: { userId }, body: { months } }) => {
      let pausedUntil = new Date();
      const pausedFrom = await changeActive(dependencies, userId, 'pause', (subscription, paidUntil) => {
        pausedUntil = pauseEnd(subscription, paidUntil, months);
        const isSame = subscription.pausedUntil?.getTime() === pausedUntil.getTime();
        const change = {
          ...{ pausedUntil, isPauseEndTold: undefined },
          ...{ declinedAt: undefined, declines: undefined, isCardRefused: undefined },
        };
        const data = { from: paidUntil.toISOString(), until: pausedUntil.toISOString() };
        return {
          action: 'subscription.paused',
          change: isSame ? undefined : change,
          detail: `from ${data.from.slice(0, 10)} until ${data.until.slice(0, 10)}`,
          receipt: { kind: 'subscription.paused', audience: { userIds: [userId] }, data },
        };
      });
      return { pausedFrom: pausedFrom.toISOString(), pausedUntil: pausedUntil.toISOString() };
    },

    resumeSubscription: async ({ identity, http }) => {
      const now = new Date();
      const studentUntil = await readStudentUntil(dependencies.Users, identity.userId);
      const paidUntil = await changeActive(dependencies, identity.userId, 'resume', (subscription, until) => ({
        action: 'subscription.resumed',
        change: resumed(subscription, studentUntil, now),
        detail: `${subscription.plan}, paid until ${dayOf(until)}`,
      }));
      if (paidUntil > now) return { paidUntil: paidUntil.toISOString() };
      const subscription = await renewAtOnce(dependencies, identity, http);
      if (statusOf(subscription) !== 'active')
        throw conflict('payment_pending', 'Your payment is being processed. Reload the page in two minutes.');
      return { paidUntil: (subscription.paidUntil ?? paidUntil).toISOString() };
    },

    changeCard: async ({ identity, body: { cardLast4, cardExpiry }, http }) => {
      if (dependencies.paymentProvider.hosted)
        throw conflict('use_checkout', 'On this site, you choose your card at the page of our payment provider.');
      const paidUntil = await changeActive(
        dependencies,
        identity.userId,
        'change',
        ({ cardLast4: former, declines = 0 }) => {
          if (!former) throw conflict('no_card', 'We have no card to charge. Pay for another period instead.');
          if (declines >= MAX_DECLINES)
            throw conflict(
              'declined_too_often',
              'Cards were declined too often for this renewal. Write to us, and we help you.',
            );
          return {
            action: 'subscription.card-changed',
            change: {
              ...{
                cardLast4,
                cardExpiresAt: cardExpiry === undefined ? undefined : cardExpiryEnd(cardExpiry),
                isExpiryTold: undefined,
              },
              ...{ declinedAt: undefined, isCardRefused: undefined },
            },
            detail: `the card ends in ${cardLast4}`,
          };
        },
      );
      const after = await renewAtOnce(dependencies, identity, http);
      return { cardLast4, paidUntil: (after.paidUntil ?? paidUntil).toISOString() };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
