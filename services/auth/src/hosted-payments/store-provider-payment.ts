import { hashToken, recordAction } from '@meridian/service-kit';
import { formatMoney } from '@meridian/shared-types';
import type { Claim } from '../models/provider-event.model';
import { keptPayment } from '../own-account/account-removal/keep-payments';
import { accountsThatStayed } from '../merging/former-ids';
import type { PendingCharge } from '../subscriptions/subscription.policy';
import { storeCharge } from '../payments/store-charge';
import type { ProviderPayment } from '../payments/hosted-provider';
import type { HostedNeeds } from './needed';
import { once } from './once';

/**
 * Stores a paid payment of the provider once, whoever reports it: the page to which the person returns, an event, or
 * the comparison of the records. Resolves to whether this call stored it.
 */
export async function storeProviderPayment(
  dependencies: HostedNeeds,
  payment: ProviderPayment,
  claim?: Claim,
): Promise<boolean> {
  const { db, Users, Payments, KeptPayments, personSync } = dependencies;
  const isKnown =
    (await Payments.exists({ providerId: payment.id })) ??
    (await KeptPayments.exists({ providerHash: hashToken(payment.id) }));
  if (!payment.isPaid || isKnown) {
    await once(db, claim);
    return false;
  }
  const stayed = await accountsThatStayed(dependencies, [payment.userId], []);
  const userId = stayed.get(payment.userId) ?? payment.userId;
  const user = await Users.findById(userId, { subscription: 1, pendingCharge: 1 }).lean();
  if (!user) return keepForBooks(dependencies, payment, claim);
  const { plan, terms, amount, currency, cardLast4, cardExpiresAt, key, isRenewal } = payment;
  // A key that was paid before belongs to another payment, which must not hide this one.
  const isUsed = await Payments.exists({ userId, idempotencyKey: key });
  const idempotencyKey = isUsed ? `${key} ${payment.id}` : key;
  const begun: Pick<PendingCharge, 'begunAt' | 'before'> =
    user.pendingCharge?.idempotencyKey === key
      ? user.pendingCharge
      : { begunAt: new Date(), ...(!isRenewal && { before: user.subscription }) };
  const charge = { ...begun, plan, ...(terms && { terms }), amount, currency, cardLast4, idempotencyKey };
  const paid = { providerId: payment.id, cardLast4, ...(cardExpiresAt && { cardExpiresAt }) };
  const isStored = await storeCharge(dependencies, userId, charge, paid, new Date(), claim);
  if (isStored) {
    await personSync.sendSoonFor(userId);
    dependencies.announceChange({ userId }); // The chapters service has the change now.
  }
  return isStored;
}

/** Keeps a payment whose account was deleted before it was reported, so that the books have it. */
function keepForBooks(
  { db, KeptPayments }: Pick<HostedNeeds, 'db' | 'KeptPayments'>,
  { id, plan, terms, amount, currency, userId }: ProviderPayment,
  claim: Claim | undefined,
): Promise<boolean> {
  return once(db, claim, async (session) => {
    const bought = { plan, ...(terms && { terms }), amount, currency };
    const kept = keptPayment({ ...bought, paidAt: new Date(), providerId: id }, 0);
    await KeptPayments.insertMany([kept], { session });
    const detail = `${plan}, ${formatMoney({ amount, currency })}, the account was deleted before`;
    await recordAction(db, { action: 'payment.taken', subject: userId, userId, detail }, session);
  });
}
