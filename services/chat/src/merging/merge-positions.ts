import type { ReadPositions } from '../reading/read-position.model';
import type { Merge } from './merge';

/** Moves read positions. Where both accounts have one, the further one stays, and a mute of either. */
export async function mergePositions(Positions: ReadPositions, { fromId, intoId }: Merge): Promise<void> {
  const own = await Positions.find({ userId: intoId }).lean();
  for (const position of await Positions.find({ userId: fromId }).lean()) {
    const { _id, chapterId, readSeq, isMuted } = position;
    if (own.some((each) => each.chapterId === chapterId)) {
      await Positions.updateOne(
        { userId: intoId, chapterId },
        { $max: { readSeq }, $inc: { version: 1 }, ...(isMuted && { $set: { isMuted } }) },
      );
      await Positions.deleteOne({ _id });
    } else await Positions.updateOne({ _id }, { $set: { userId: intoId } });
  }
}
