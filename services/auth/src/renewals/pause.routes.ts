import { conflict, type Handlers } from '@meridian/service-kit';
import { cardExpiryEnd } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { addMonths, statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { renewAtOnce, type RenewAtOnceNeeded } from './renew-at-once';
import { changeActive } from '../payments/subscription.routes';

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

/** Handles the pause of a membership and the change of its card. */
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

    changeCard: async ({ identity, body: { cardLast4, cardExpiry }, http }) => {
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
