import { HttpError, type Identity } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import type { PersonSync } from '../accounts/person-sync';
import type { SessionStore } from '../sessions/session-store';
import type { TokenCookie } from '../sessions/token-cookie';
import { dueCharge, statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { renew, type RenewalNeeded } from '../payments/renew-subscriptions';

export interface RenewAtOnceNeeded extends RenewalNeeded {
  sessionStore: SessionStore;
  sessionCookie: TokenCookie;
  personSync: PersonSync;
}

/**
 * Charges the card for a renewal that is due, because the person asked for it, as the background job does otherwise.
 * Resolves to the subscription. Throws 402 if the card was declined.
 */
export async function renewAtOnce(
  dependencies: RenewAtOnceNeeded,
  identity: Identity,
  http: { req: Request; res: Response },
): Promise<Subscription> {
  const { Users, personSync, announceChange, sessionStore, sessionCookie } = dependencies;
  const { userId } = identity;
  const read = async () => {
    const user = await Users.findOne(activeAccount(userId), { subscription: 1 }).lean();
    if (!user) throw await accountNotActive(Users, userId);
    return user.subscription;
  };
  const subscription = await read();
  const charge = dueCharge(subscription);
  const wasActive = statusOf(subscription) === 'active';
  const result = charge && (await renew(dependencies, userId, subscription, charge, () => new Date()));
  if (result && result !== 'paid')
    throw new HttpError(402, 'card_declined', 'Your card was declined. Use another card.');
  const after = await read();
  if (result && !wasActive) {
    await personSync.sendSoonFor(userId);
    const token = await sessionStore.renew(identity, sessionCookie.read(http.req));
    if (token) sessionCookie.write(http.res, token);
    announceChange({ userId }); // Chapters has the change now.
  }
  return after;
}
