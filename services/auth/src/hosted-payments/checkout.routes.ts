import { conflict, notFound, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { toPayment } from '../models/payment.model';
import type { SessionStore } from '../sessions/session-store';
import type { TokenCookie } from '../sessions/token-cookie';
import { agreedMoney, statusOf } from '../subscriptions/subscription.policy';
import { finishSession } from './finish-session';
import { createCheckoutOpener, readPayer, withHosted, type OpenerNeeds } from './open-checkout';

export interface CheckoutNeeds extends OpenerNeeds {
  sessionStore: SessionStore;
  sessionCookie: TokenCookie;
}

/** Creates the handlers of payments at the pages of a provider. */
export function checkoutHandlers(dependencies: CheckoutNeeds) {
  const { Users, Payments, sessionStore, sessionCookie } = dependencies;
  const open = createCheckoutOpener(dependencies);
  return {
    checkout: async ({ body, identity }) => ({ url: (await open(identity.userId, body)).url }),

    finishCheckout: async ({ body, identity, http }) => {
      const { userId } = identity;
      const finished = await finishSession(withHosted(dependencies), body.sessionId);
      if (finished?.userId !== userId) throw notFound('payment');
      const { providerId, isStored, state } = finished;
      if (isStored && state === 'paid') {
        const token = await sessionStore.renew(identity, sessionCookie.read(http.req));
        if (token) sessionCookie.write(http.res, token);
      }
      const payment = providerId ? await Payments.findOne({ userId, providerId }).lean() : null;
      return { state, ...(payment && { payment: toPayment(payment) }) };
    },

    openCardChange: async ({ identity: { userId } }) => {
      const { hosted } = withHosted(dependencies);
      const { email, subscription } = await readPayer(Users, userId);
      const { plan } = subscription;
      if (!plan || statusOf(subscription) !== 'active')
        throw conflict('not_active', 'There is no active membership to change the card of.');
      const { currency } = agreedMoney(subscription, plan);
      const { url } = await hosted.openCardChange({ userId, email }, currency);
      return { url };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
