import type { Mutes } from './mute.model';
import type { Removals } from './removal.model';

/** Removes what a person's moderation left: of them, all; of what they did as an admin, their name. */
export async function removeFromModeration(
  { Removals, Mutes }: { Removals: Removals; Mutes: Mutes },
  userId: string,
): Promise<void> {
  await Mutes.deleteMany({ userId });
  await Removals.deleteMany({ senderId: userId });
  for (const Model of [Mutes, Removals]) await Model.collection.updateMany({ byId: userId }, { $unset: { byId: 1 } });
}
