import type { ModerationModels } from './models';

/**
 * Removes a person from the moderation records. Records about the person are deleted, and records of what they did as
 * an admin lose their name.
 */
export async function removeFromModeration(
  { Removals, Mutes, EarlierTexts, Held }: Omit<ModerationModels, 'Settings'>,
  userId: string,
): Promise<void> {
  await Mutes.deleteMany({ userId });
  await Removals.deleteMany({ senderId: userId });
  await EarlierTexts.deleteMany({ senderId: userId });
  await Held.deleteMany({ senderId: userId });
  for (const Model of [Mutes, Removals]) await Model.collection.updateMany({ byId: userId }, { $unset: { byId: 1 } });
}
