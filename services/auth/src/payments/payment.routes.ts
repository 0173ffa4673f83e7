import { conflict, HttpError, type Handlers } from '@meridian/service-kit';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import type { Models } from '../models/create-models';
import type { CurrentPrices } from '../models/plan-prices.model';
import { isPaid, type PaymentProvider } from './payment-provider';
import type { AnnounceChange } from '../sessions/session-signals';
import type { SessionStore } from '../sessions/session-store';
import type { TokenCookie } from '../sessions/token-cookie';
import { cardExpiryEnd, toMoney } from '@meridian/shared-types';
import type { PersonSync } from '../accounts/person-sync';
import { toPayment } from '../models/payment.model';
import { accountNotActive, activeAccount, addressNotConfirmed } from '../accounts/account-state';
import { refuseSuspended } from '../accounts/suspension.policy';
import { requirePaymentDue, reserveCharge, sentCharge } from './pending-charge';
import { requireCurrentPrice } from './plan-prices';
import { storeCharge } from './store-charge';
import type { ReceiptNeeds } from '../receipts/issue-receipts';
import { requireStudent } from './student-proofs/student-proof.policy';
import type { PendingCharge } from '../subscriptions/subscription.policy';

type Submission = BodyOf<typeof authApi.mockPayment> & { idempotencyKey: string };

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'MembershipMoves' | 'FamilyPlaces'>, ReceiptNeeds {
  paymentProvider: PaymentProvider;
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
  sessionStore: SessionStore;
  sessionCookie: TokenCookie;
  readPrices: () => Promise<CurrentPrices>;
  personSync: PersonSync;
}

/** Returns whether a pending charge is of the same submission. */
function isSame(pending: PendingCharge, { plan, amount, currency, cardLast4, idempotencyKey }: Submission): boolean {
  const money = toMoney(amount, currency ?? pending.currency);
  return (
    pending.idempotencyKey === idempotencyKey &&
    pending.plan === plan &&
    pending.amount === money.amount &&
    pending.currency === money.currency &&
    pending.cardLast4 === cardLast4
  );
}

/**
 * Handles payments. Everything that can be refused is refused before the card is charged. A completed charge is always
 * stored.
 */
export function paymentHandlers(dependencies: Needed) {
  const { Users, Payments, paymentProvider, isFreeInProduction, readPrices, sessionStore, sessionCookie } =
    dependencies;
  const { personSync, announceChange } = dependencies;

  /** Stores the charge of a submission with the account. Returns undefined if the submission is already paid. */
  async function reserve(userId: string, submission: Submission, attempts = 3): Promise<PendingCharge | undefined> {
    const { plan, cardLast4, idempotencyKey } = submission;
    const fields = { subscription: 1, pendingCharge: 1, unverifiedSince: 1, suspension: 1, studentUntil: 1 };
    const user = await Users.findOne(activeAccount(userId), fields).lean();
    // This follows the read of the account, so it finds a payment that is the reason why none is due.
    if (await Payments.exists({ userId, idempotencyKey })) return undefined;
    if (!user) throw await accountNotActive(Users, userId);
    refuseSuspended(user);
    const { subscription: before, pendingCharge, unverifiedSince } = user;
    if (isFreeInProduction && unverifiedSince) throw addressNotConfirmed();
    requirePaymentDue(before);
    // A repeated submission is charged again, because its result may be lost. The provider charges it only once.
    const repeated = pendingCharge && isSame(pendingCharge, submission) ? pendingCharge : undefined;
    if (pendingCharge && !repeated)
      throw conflict(
        'payment_pending',
        'Another payment for your membership is being processed. Wait two minutes before you pay.',
      );
    // A repeated submission had the right price when it was accepted.
    const { amount, currency, terms } =
      repeated ?? requireCurrentPrice(await readPrices(), submission, 'pay', before.plan);
    requireStudent(terms, user.studentUntil, new Date());
    const bought = { plan, ...(terms && { terms }), amount, currency };
    const card = { cardLast4, ...(submission.cardExpiry && { cardExpiresAt: cardExpiryEnd(submission.cardExpiry) }) };
    const charge = { ...bought, ...card, idempotencyKey, begunAt: new Date(), before };
    if (await reserveCharge(Users, userId, user, charge)) return charge;
    if (attempts > 1) return reserve(userId, submission, attempts - 1);
    throw conflict('already_active', 'Your account has just changed. Reload the page before you pay.');
  }

  /** Resolves to whether this call stored the payment. */
  async function chargeCard(userId: string, charge: PendingCharge): Promise<boolean> {
    const result = await paymentProvider.charge(sentCharge(userId, charge));
    const isStored = await storeCharge(dependencies, userId, charge, result, new Date());
    if (!isPaid(result)) throw new HttpError(402, 'card_declined', 'Your card was declined. Use another card.');
    return isStored;
  }

  return {
    mockPayment: async ({ body, identity, http }) => {
      const { userId } = identity;
      if (paymentProvider.hosted)
        throw conflict('use_checkout', 'On this site, you pay at the page of our payment provider.');
      const idempotencyKey = body.idempotencyKey ?? randomUUID();
      const charge = await reserve(userId, { ...body, idempotencyKey });
      const isStored = charge && (await chargeCard(userId, charge));
      const payment = await Payments.findOne({ userId, idempotencyKey }).lean();
      if (!payment) throw await accountNotActive(Users, userId);
      if (isStored) {
        await personSync.sendSoonFor(userId);
        const token = await sessionStore.renew(identity, sessionCookie.read(http.req));
        if (token) sessionCookie.write(http.res, token);
        announceChange({ userId }); // Chapters has the change now.
      }
      return toPayment(payment);
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
