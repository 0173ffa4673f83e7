import { DAY_MS } from '@meridian/shared-types';
import { convertImage } from '@meridian/service-kit/pictures';
import { demoAvatarKey, demoAvatarSvg, demoPeople } from '@meridian/demo';
import { Types } from 'mongoose';
import { toAvatarImage } from '../own-account/avatars/avatar-image';
import type { AvatarDoc } from '../models/avatar.model';
import type { Models } from '../models/create-models';
import type { Logger } from '@meridian/service-kit';
import { hashPassword } from '../sign-in/passwords/passwords';
import { startOfDay } from '../sessions/last-seen';
import {
  addMonths,
  monthsUntil,
  paid,
  startingSubscription,
  type Subscription,
} from '../subscriptions/subscription.policy';

/** Returns a subscription as if the card had been charged every month since the account was created. */
function demoSubscription(createdAt: Date, now: Date): Subscription {
  const months = monthsUntil(new Date(now.getTime() + 1), createdAt);
  return {
    ...paid(startingSubscription(), 'monthly', '4242', createdAt),
    paidUntil: addMonths(createdAt, months, createdAt),
  };
}

/** Returns a day of the last 75 days, but never one before the account was created. */
const demoLastSeen = (index: number, createdAt: Date, now: Date): Date =>
  startOfDay(new Date(Math.max(createdAt.getTime(), now.getTime() - ((index * 7) % 75) * DAY_MS)));

/**
 * Fills an empty database with the demo accounts. Users are inserted last, so an interrupted seed is repeated at the
 * next start.
 */
export async function seedDemo(
  { Users, Avatars, log }: Pick<Models, 'Users' | 'Avatars'> & { log: Logger },
  now = new Date(),
): Promise<void> {
  if (await Users.exists({})) return;
  const people = demoPeople(now);
  const hashes = new Map<string, Promise<string>>();
  const hashOnce = (password: string): Promise<string> => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
  const avatars: AvatarDoc[] = [];
  for (const { userId } of people)
    avatars.push({
      _id: demoAvatarKey(userId),
      userId: new Types.ObjectId(userId),
      bytes: await convertImage(Buffer.from(demoAvatarSvg(userId)), toAvatarImage),
    });
  await Avatars.deleteMany({});
  await Avatars.insertMany(avatars);
  await Users.insertMany(
    await Promise.all(
      people.map(async ({ userId, password, isActive, avatarUrl: _, ...person }, index) => ({
        ...person,
        _id: new Types.ObjectId(userId),
        avatarKey: demoAvatarKey(userId),
        passwordHash: await hashOnce(password),
        subscription: isActive ? demoSubscription(person.createdAt, now) : startingSubscription(),
        lastSeenOn: demoLastSeen(index, person.createdAt, now),
        version: 1,
      })),
    ),
  );
  log.info({ people: people.length }, 'demo accounts');
}
