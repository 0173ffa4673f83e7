import { conflict, HttpError, inTransaction, isDuplicate, recordAction, type Handlers } from '@meridian/kit';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import type { Parts } from '../dependencies';
import { toPayment, type PaymentDoc } from './payment.model';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import { isPaymentDue, paidSubscription } from './subscription.policy';

type Input = BodyOf<typeof authApi.mockPayment>;

/** Payments: each submission is taken once, and the account becomes active in the same transaction. */
export function paymentHandlers({
  db,
  Users,
  Payments,
  sessions,
  cookie,
  sync,
  announce,
}: Parts): Pick<Handlers<typeof authApi>, 'mockPayment'> {
  const earlier = (userId: string, { idempotencyKey }: Input) =>
    idempotencyKey ? Payments.findOne({ userId, idempotencyKey }).lean() : null;

  const take = (userId: string, { plan, amount, cardLast4, idempotencyKey }: Input) =>
    inTransaction(db, async (session) => {
      const user = await Users.findOne(activeAccount(userId), { subscription: 1, version: 1 }, { session }).lean();
      if (!user) throw await accountNotActive(Users, userId);
      if (!isPaymentDue(user.subscription)) throw conflict('already_active', 'Your membership is already active.');
      const paidAt = new Date();
      // The version makes one of two at once wait and look again, whatever they pay for.
      const paid = await Users.findOneAndUpdate(
        { _id: user._id, version: user.version },
        { $set: { subscription: paidSubscription(plan, paidAt, cardLast4), syncPending: true }, $inc: { version: 1 } },
        { session, returnDocument: 'after' },
      ).lean();
      if (!paid) throw conflict('already_active', 'Your account has just changed. Please look again before you pay.');
      const [payment] = await Payments.create(
        [{ userId, plan, amount, cardLast4, paidAt, ...(idempotencyKey && { idempotencyKey }) }],
        { session },
      );
      await recordAction(
        db,
        { action: 'payment.taken', subject: payment!._id, personId: userId, detail: `${plan}, $${amount}` },
        session,
      );
      return { user: paid, payment: payment!.toObject<PaymentDoc>() };
    });

  return {
    mockPayment: async ({ body, identity, http }) => {
      const before = await earlier(identity.userId, body);
      if (before) return toPayment(before);
      try {
        const { user, payment } = await take(identity.userId, body);
        await sync.pushSoon(user);
        const token = await sessions.renew(identity, cookie.read(http.req));
        cookie.write(http.res, token);
        announce({ userId: identity.userId });
        return toPayment(payment);
      } catch (error) {
        const lostRace = isDuplicate(error) || (error instanceof HttpError && error.status === 409);
        const same = lostRace && (await earlier(identity.userId, body)); // the same submission, a moment earlier
        if (same) return toPayment(same);
        throw error;
      }
    },
  };
}
