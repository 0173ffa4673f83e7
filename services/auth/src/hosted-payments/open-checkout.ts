import { conflict, HttpError, unavailable } from '@meridian/service-kit';
import { toMoney } from '@meridian/shared-types';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { refuseSuspended } from '../accounts/suspension.policy';
import { accountNotActive, activeAccount, addressNotConfirmed } from '../accounts/account-state';
import type { CurrentPrices } from '../models/plan-prices.model';
import type { UserDoc } from '../models/user.model';
import { renewalMoney, statusOf, type PendingCharge } from '../subscriptions/subscription.policy';
import { requirePaymentDue, reserveCharge } from '../payments/pending-charge';
import { requireCurrentPrice, type AgreedPlan } from '../payments/plan-prices';
import { requireStudent } from '../payments/student-proofs/student-proof.policy';
import { finishSession } from './finish-session';
import type { HostedPage, Payer } from '../payments/hosted-provider';
import type { HostedNeeds, WithHosted } from './needed';

/** Milliseconds for which a page stays open. Stripe allows no less than half an hour. */
const OPEN_MS = 31 * 60_000;

type Choice = BodyOf<typeof authApi.checkout>;
type Account = Pick<UserDoc, '_id' | 'email' | 'subscription' | 'pendingCharge' | 'unverifiedSince' | 'studentUntil'>;

export interface OpenerNeeds extends HostedNeeds {
  readPrices: () => Promise<CurrentPrices>;
}

/** Returns the dependencies with the pages of the provider. Throws 409 if it has none. */
export function withHosted<N extends HostedNeeds>(dependencies: N): N & WithHosted {
  const { hosted } = dependencies.paymentProvider;
  if (!hosted) throw conflict('no_checkout', 'On this site, you type your card in the form on the page.');
  return { ...dependencies, hosted };
}

/** Reads an account that may pay. */
export async function readPayer(Users: HostedNeeds['Users'], userId: string): Promise<Account> {
  const state = { pendingCharge: 1, unverifiedSince: 1, suspension: 1, studentUntil: 1 } as const;
  const fields = { email: 1, subscription: 1, ...state } as const;
  const user = await Users.findOne(activeAccount(userId), fields).lean();
  if (!user) throw await accountNotActive(Users, userId);
  refuseSuspended(user);
  return user;
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

/** Creates what opens the page of a payment. It reserves the charge first, and only one page of a person is open. */
export function createCheckoutOpener(dependencies: OpenerNeeds) {
  const { Users, isFreeInProduction, readPrices } = dependencies;

  /** A member whose renewal failed pays the agreed price, also if the office has changed it since. */
  async function findPrice({ subscription }: Account, choice: Choice): Promise<AgreedPlan> {
    const { plan, terms, declinedAt } = subscription;
    if (declinedAt && plan === choice.plan && statusOf(subscription) === 'active') {
      const agreed = renewalMoney(subscription, plan);
      const offered = toMoney(choice.amount, choice.currency ?? agreed.currency);
      if (offered.amount === agreed.amount && offered.currency === agreed.currency)
        return { ...agreed, ...(terms && { terms }) };
    }
    return requireCurrentPrice(await readPrices(), choice, 'pay', plan);
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

  return async function open(userId: string, choice: Choice, attempts = 4): Promise<HostedPage> {
    const needs = withHosted(dependencies);
    const user = await readPayer(Users, userId);
    const payer = { userId, email: user.email };
    if (user.pendingCharge) {
      const page = await reuse(needs, payer, user.pendingCharge, choice);
      if (page) return page;
      if (attempts > 1) return open(userId, choice, attempts - 1);
    }
    const { subscription: before, unverifiedSince } = user;
    if (isFreeInProduction && unverifiedSince) throw addressNotConfirmed();
    requirePaymentDue(before);
    const agreed = await findPrice(user, choice);
    requireStudent(agreed.terms, user.studentUntil, new Date());
    const begunAt = new Date();
    const checkout = { expiresAt: new Date(begunAt.getTime() + OPEN_MS) };
    const { plan } = choice;
    const charge = { plan, ...agreed, cardLast4: '', idempotencyKey: randomUUID(), begunAt, before, checkout };
    if (await reserveCharge(Users, userId, user, charge)) return openPage(needs, payer, charge);
    if (attempts > 1) return open(userId, choice, attempts - 1);
    throw conflict('already_active', 'Your account has just changed. Reload the page before you pay.');
  };
}
