import { conflict, HttpError, notFound, unavailable, type Handlers } from '@meridian/service-kit';
import { toMoney } from '@meridian/shared-types';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { accountNotActive, activeAccount, addressNotConfirmed } from '../../accounts/account-state';
import type { CurrentPrices } from '../../models/plan-prices.model';
import { toPayment } from '../../models/payment.model';
import type { UserDoc } from '../../models/user.model';
import type { SessionStore } from '../../sessions/session-store';
import type { TokenCookie } from '../../sessions/token-cookie';
import { agreedMoney, isPaymentDue, statusOf, type PendingCharge } from '../../subscriptions/subscription.policy';
import { reserveCharge } from '../pending-charge';
import { requireCurrentPrice } from '../plan-prices';
import { finishSession } from './finish-session';
import type { HostedPage, Payer } from './hosted-provider';
import type { HostedNeeds, WithHosted } from './needed';

/** Milliseconds for which a page stays open. Stripe allows no less than half an hour. */
const OPEN_MS = 31 * 60_000;

type Choice = BodyOf<typeof authApi.checkout>;
type Account = Pick<UserDoc, '_id' | 'email' | 'subscription' | 'pendingCharge' | 'unverifiedSince'>;

export interface CheckoutNeeds extends HostedNeeds {
  sessionStore: SessionStore;
  sessionCookie: TokenCookie;
  readPrices: () => Promise<CurrentPrices>;
}

const alreadyActive = () => conflict('already_active', 'Your membership is already active.');

/** Opens the page of a reserved charge, and stores it before anybody sees it. */
async function openPage(
  { Users, hosted, log }: WithHosted,
  payer: Payer,
  charge: PendingCharge & { checkout: NonNullable<PendingCharge['checkout']> },
): Promise<HostedPage> {
  const { userId } = payer;
  const own = { _id: userId, 'pendingCharge.idempotencyKey': charge.idempotencyKey };
  const page = await hosted.openCheckout(payer, charge, charge.checkout.expiresAt).catch(async (error: unknown) => {
    // Nobody has seen the page, so nothing can be paid there.
    await Users.updateOne(
      { ...own, 'pendingCharge.checkout.id': { $exists: false } },
      { $unset: { pendingCharge: 1 } },
    );
    throw toProblem(error, log);
  });
  const { matchedCount } = await Users.updateOne(own, {
    $set: { 'pendingCharge.checkout.id': page.id, 'pendingCharge.checkout.url': page.url },
  });
  if (matchedCount === 0) throw conflict('payment_pending', 'Your payment has just changed. Try again.');
  return page;
}

/** Returns what a person is told if the provider cannot be reached. */
function toProblem(error: unknown, log: HostedNeeds['log']): unknown {
  if (error instanceof HttpError) return error;
  log.warn({ err: error }, 'payment page not opened');
  return unavailable();
}

const isSameChoice = ({ plan, amount, currency }: PendingCharge, choice: Choice): boolean => {
  const money = toMoney(choice.amount, choice.currency ?? currency);
  return plan === choice.plan && amount === money.amount && currency === money.currency;
};

/** Creates the handlers of payments at the pages of a provider. */
export function checkoutHandlers(dependencies: CheckoutNeeds) {
  const { Users, Payments, paymentProvider, isFreeInProduction, readPrices, sessionStore, sessionCookie } =
    dependencies;
  const withHosted = (): WithHosted => {
    const { hosted } = paymentProvider;
    if (!hosted) throw conflict('no_checkout', 'On this site, you type your card in the form on the page.');
    return { ...dependencies, hosted };
  };
  const read = async (userId: string): Promise<Account> => {
    const fields = { email: 1, subscription: 1, pendingCharge: 1, unverifiedSince: 1 } as const;
    const user = await Users.findOne(activeAccount(userId), fields).lean();
    if (!user) throw await accountNotActive(Users, userId);
    return user;
  };

  /** A member whose renewal failed pays the agreed price, also if the office has changed it since. */
  async function priceOf({ subscription }: Account, choice: Choice) {
    const { plan, declinedAt } = subscription;
    if (declinedAt && plan === choice.plan && statusOf(subscription) === 'active') {
      const agreed = agreedMoney(subscription, plan);
      const offered = toMoney(choice.amount, choice.currency ?? agreed.currency);
      if (offered.amount === agreed.amount && offered.currency === agreed.currency) return agreed;
    }
    return requireCurrentPrice(await readPrices(), choice, 'pay');
  }

  /**
   * Handles a charge that is pending already. Returns its page if the person chose the same again, for example in
   * another tab. A page for another choice is closed first, so that nobody pays twice.
   */
  async function reuse(needs: WithHosted, payer: Payer, pending: PendingCharge, choice: Choice) {
    const { checkout } = pending;
    if (!checkout)
      throw conflict(
        'payment_pending',
        'Another payment for your membership is being processed. Wait two minutes before you pay.',
      );
    if (checkout.id === undefined) return openPage(needs, payer, { ...pending, checkout });
    let finished = await finishSession(needs, checkout.id);
    if (finished?.state === 'open' && checkout.url && isSameChoice(pending, choice))
      return { id: checkout.id, url: checkout.url };
    if (finished?.state === 'open') {
      await needs.hosted.closeSession(checkout.id);
      finished = await finishSession(needs, checkout.id);
    }
    if (finished?.state === 'paid') throw alreadyActive();
    return undefined;
  }

  async function open(userId: string, choice: Choice, attempts = 4): Promise<HostedPage> {
    const needs = withHosted();
    const user = await read(userId);
    const payer = { userId, email: user.email };
    if (user.pendingCharge) {
      const page = await reuse(needs, payer, user.pendingCharge, choice);
      if (page) return page;
      if (attempts > 1) return open(userId, choice, attempts - 1);
    }
    const { subscription: before, unverifiedSince } = user;
    if (isFreeInProduction && unverifiedSince) throw addressNotConfirmed();
    if (!isPaymentDue(before)) throw alreadyActive();
    const money = await priceOf(user, choice);
    const begunAt = new Date();
    const checkout = { expiresAt: new Date(begunAt.getTime() + OPEN_MS) };
    const { plan } = choice;
    const charge = { plan, ...money, cardLast4: '', idempotencyKey: randomUUID(), begunAt, before, checkout };
    if (await reserveCharge(Users, userId, user, charge)) return openPage(needs, payer, charge);
    if (attempts > 1) return open(userId, choice, attempts - 1);
    throw conflict('already_active', 'Your account has just changed. Reload the page before you pay.');
  }

  return {
    checkout: async ({ body, identity }) => ({ url: (await open(identity.userId, body)).url }),

    finishCheckout: async ({ body, identity, http }) => {
      const { userId } = identity;
      const finished = await finishSession(withHosted(), body.sessionId);
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
      const { hosted } = withHosted();
      const { email, subscription } = await read(userId);
      const { plan } = subscription;
      if (!plan || statusOf(subscription) !== 'active')
        throw conflict('not_active', 'There is no active membership to change the card of.');
      const { currency } = agreedMoney(subscription, plan);
      const { url } = await hosted.openCardChange({ userId, email }, currency);
      return { url };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
