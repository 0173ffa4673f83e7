import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../../models/create-models';

/** Removes the pulses of people who no longer go. */
export async function removePulses(
  { Pulses }: Pick<Models, 'Pulses'>,
  eventId: Types.ObjectId,
  userIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  if (userIds.length > 0) await Pulses.deleteMany({ eventId, userId: { $in: userIds } }, { session });
}
