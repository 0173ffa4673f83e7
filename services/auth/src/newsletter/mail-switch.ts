import { inTransaction } from '@meridian/service-kit';
import type { NotificationSettings } from '@meridian/shared-types';
import { activeAccount } from '../accounts/account-state';
import { DEFAULT_NOTIFICATIONS } from '../models/user.model';
import type { Models } from '../models/create-models';
import { recordAddressChoice, type AddressChoices } from './address-choices';
import { CONFIRMED } from '../models/newsletter.model';

/**
 * Changes which mails a person gets. Whether they want any at all holds for their address, so the newsletter's list no
 * longer has it either. Resolves to false if there is no active account.
 */
export async function saveNotifications(
  {
    db,
    Users,
    Subscribers,
    addressChoices,
  }: Pick<Models, 'db' | 'Users' | 'Subscribers'> & { addressChoices: AddressChoices },
  userId: string,
  changes: Partial<NotificationSettings>,
): Promise<boolean> {
  const { isActive, choice } = await inTransaction(db, async (session) => {
    const user = await Users.findOne(
      activeAccount(userId),
      { email: 1, unverifiedSince: 1, notifications: 1 },
      { session },
    ).lean();
    if (!user) return { isActive: false };
    const { email, unverifiedSince, notifications: before = DEFAULT_NOTIFICATIONS } = user;
    const notifications = { ...before, ...changes };
    const { matchedCount } = await Users.updateOne(activeAccount(userId), { $set: { notifications } }, { session });
    if (before.email === notifications.email || unverifiedSince) return { isActive: matchedCount > 0 };
    if (!notifications.email) await Subscribers.deleteOne({ email, ...CONFIRMED }, { session });
    const switched = { kind: 'mail', email, userId, isWanted: notifications.email } as const;
    return { isActive: matchedCount > 0, choice: await recordAddressChoice(db, switched, session) };
  });
  await addressChoices.sendSoon(choice);
  return isActive;
}
