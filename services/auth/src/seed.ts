import { demoAvatarKey, demoAvatarSvg, demoPeople } from '@meridian/shared-types/demo';
import { Types } from 'mongoose';
import { toAvatarImage } from './avatars/avatar-image';
import type { AvatarDoc } from './avatars/avatar.model';
import type { Parts } from './dependencies';
import { hashPassword } from './accounts/passwords';
import { paidSubscription, startingSubscription } from './payments/subscription.policy';

/**
 * Fills an empty store with the demo organisation's accounts. Users go last: without them the next start begins again.
 */
export async function seedDemo(
  { Users, Avatars, log }: Pick<Parts, 'Users' | 'Avatars' | 'log'>,
  now = new Date(),
): Promise<void> {
  if (await Users.exists({})) return;
  const people = demoPeople(now);
  const passwords = [...new Set(people.map(({ password }) => password))];
  const hashes = new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  );
  const avatars: AvatarDoc[] = [];
  for (const { userId } of people)
    avatars.push({
      _id: demoAvatarKey(userId),
      userId: new Types.ObjectId(userId),
      bytes: await toAvatarImage(Buffer.from(demoAvatarSvg(userId))),
    });
  await Avatars.deleteMany({});
  await Avatars.insertMany(avatars);
  await Users.insertMany(
    people.map(({ userId, password, isActive, avatarUrl: _, ...person }) => ({
      ...person,
      _id: new Types.ObjectId(userId),
      avatarKey: demoAvatarKey(userId),
      passwordHash: hashes.get(password)!,
      subscription: isActive ? paidSubscription('monthly', person.createdAt, '4242') : startingSubscription(),
      version: 1,
      syncPending: false, // chapters seeds its own copy
    })),
  );
  log.info({ people: people.length }, 'demo accounts');
}
