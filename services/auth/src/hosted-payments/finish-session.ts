import { recordAction } from '@meridian/service-kit';
import type { Claim } from '../models/provider-event.model';
import type { HostedSession } from '../payments/hosted-provider';
import type { WithHosted } from './needed';
import { setCard } from '../models/user-parts';
import { once } from './once';
import { storeProviderPayment } from './store-provider-payment';

/** The end of a page of the provider. */
export interface FinishedSession {
  state: 'paid' | 'saved' | 'open' | 'expired';
  userId: string;
  /** The id of the payment at the provider. */
  providerId?: string;
  /** Whether this call stored it. */
  isStored: boolean;
}

/**
 * Reads a page of the provider anew, and stores once what the person did there. The page to which they return, events
 * and jobs all call it. Resolves to undefined for a page that this site did not open.
 */
export async function finishSession(
  dependencies: WithHosted,
  sessionId: string,
  claim?: Claim,
): Promise<FinishedSession | undefined> {
  const session = await dependencies.hosted.readSession(sessionId);
  if (!session) return undefined;
  const { userId, payment, state } = session;
  if (payment?.isPaid) {
    const isStored = await storeProviderPayment(dependencies, payment, claim);
    // A person may have paid for a charge that was given up.
    await free(dependencies, session);
    return { state: 'paid', userId, providerId: payment.id, isStored };
  }
  if (state === 'complete' && !payment) {
    const isStored = await storeCard(dependencies, session, claim);
    return { state: 'saved', userId, isStored };
  }
  if (state === 'expired') await free(dependencies, session, claim);
  else await once(dependencies.db, claim);
  return { state: state === 'expired' ? 'expired' : 'open', userId, isStored: false };
}

/** Removes the charge of a page that is over, so that the person can pay again. */
const free = ({ db, Users }: WithHosted, { id, userId }: HostedSession, claim?: Claim): Promise<boolean> =>
  once(db, claim, (session) =>
    Users.updateOne({ _id: userId, 'pendingCharge.checkout.id': id }, { $unset: { pendingCharge: 1 } }, { session }),
  );

/** Stores the card that a person saved, which the next renewal charges. A declined renewal is charged to it soon. */
async function storeCard(
  { db, Users, announceChange }: WithHosted,
  { userId, cardLast4, cardExpiresAt }: HostedSession,
  claim: Claim | undefined,
): Promise<boolean> {
  let isChanged = false;
  await once(db, claim, async (session) => {
    if (cardLast4 === undefined) return; // A card of a later page is stored.
    const { modifiedCount } = await Users.updateOne(
      { _id: userId, 'subscription.cardLast4': { $exists: true } },
      setCard({ cardLast4, cardExpiresAt }),
      { session },
    );
    isChanged = modifiedCount > 0;
    if (isChanged) await recordAction(db, { action: 'subscription.card-changed', subject: userId, userId }, session);
  });
  if (isChanged) announceChange({ userId });
  return isChanged;
}
