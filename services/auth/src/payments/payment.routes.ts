import { conflict, HttpError, inTransaction, isDuplicate, recordAction, type Handlers } from '@meridian/kit';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { toPayment, type PaymentDoc } from './payment.model';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import { isPaymentDue, paid } from './subscription.policy';

type Input = BodyOf<typeof authApi.mockPayment>;

/** Payments. Each submission is charged once, and the account becomes active in the same transaction. */
export function paymentHandlers({
  db,
  Users,
  Payments,
  paymentProvider,
  sessionStore,
  sessionCookie,
  personSync,
  announceChange,
}: Dependencies): Pick<Handlers<typeof authApi>, 'mockPayment'> {
  const findEarlierPayment = (userId: string, { idempotencyKey }: Input) =>
    idempotencyKey ? Payments.findOne({ userId, idempotencyKey }).lean() : null;

  const chargeCard = async (userId: string, { plan, amount, cardLast4, idempotencyKey }: Input) => {
    const user = await Users.findOne(activeAccount(userId), { subscription: 1 }).lean();
    if (!user) throw await accountNotActive(Users, userId);
    if (!isPaymentDue(user.subscription)) throw conflict('already_active', 'Your membership is already active.');
    if ((await paymentProvider.charge({ userId, plan, amount, cardLast4, idempotencyKey })) === 'declined')
      throw new HttpError(402, 'card_declined', 'Your card was declined. Please use another card.');
  };

  const takePayment = (userId: string, { plan, amount, cardLast4, idempotencyKey }: Input) =>
    inTransaction(db, async (session) => {
      const user = await Users.findOne(activeAccount(userId), { subscription: 1, version: 1 }, { session }).lean();
      if (!user) throw await accountNotActive(Users, userId);
      if (!isPaymentDue(user.subscription)) throw conflict('already_active', 'Your membership is already active.');
      const paidAt = new Date();
      // With two payments at the same time, the version condition makes one of them fail.
      const member = await Users.findOneAndUpdate(
        { _id: user._id, version: user.version },
        {
          $set: { subscription: paid(user.subscription, plan, cardLast4, paidAt), syncPending: true },
          $inc: { version: 1 },
        },
        { session, returnDocument: 'after' },
      ).lean();
      if (!member) throw conflict('already_active', 'Your account has just changed. Please look again before you pay.');
      const payment = await new Payments({
        userId,
        plan,
        amount,
        cardLast4,
        paidAt,
        ...(idempotencyKey && { idempotencyKey }),
      }).save({ session });
      await recordAction(
        db,
        { action: 'payment.taken', subject: payment._id, personId: userId, detail: `${plan}, $${amount}` },
        session,
      );
      return { user: member, payment: payment.toObject<PaymentDoc>() };
    });

  return {
    mockPayment: async ({ body, identity, http }) => {
      const earlier = await findEarlierPayment(identity.userId, body);
      if (earlier) return toPayment(earlier);
      try {
        await chargeCard(identity.userId, body);
        const { user, payment } = await takePayment(identity.userId, body);
        await personSync.pushSoon(user);
        const token = await sessionStore.renew(identity, sessionCookie.read(http.req));
        sessionCookie.write(http.res, token);
        announceChange({ userId: identity.userId });
        return toPayment(payment);
      } catch (error) {
        const lostRace = isDuplicate(error) || (error instanceof HttpError && error.status === 409);
        const first = lostRace && (await findEarlierPayment(identity.userId, body)); // the same submission, sent twice
        if (first) return toPayment(first);
        throw error;
      }
    },
  };
}
