import { NOTICES_COUNTED } from '@meridian/shared-types';
import { only, type RunRecord } from './run-record';

/** An acknowledged read position is stored, and the number of unread messages is that of the log after it. */
export const findWrongPositions = ({ entries, stored, positions }: RunRecord): string[] =>
  positions.flatMap(({ userId, readSeq, unread }) => {
    const marked = Math.max(
      0,
      ...only(entries, 'marked').flatMap((each) => (each.userId === userId ? each.until : [])),
    );
    const after = stored.filter(
      ({ seq, senderId, isRemoved, change }) => seq > readSeq && senderId !== userId && !isRemoved && !change,
    );
    const expected = Math.min(after.length, NOTICES_COUNTED);
    return [
      ...(readSeq < marked ? [`${userId} had read up to ${marked}, and the position is ${readSeq}`] : []),
      ...(unread === expected ? [] : [`${userId} has ${unread} unread messages instead of ${expected}`]),
    ];
  });
