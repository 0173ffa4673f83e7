import type { MergeCount } from '@meridian/shared-types/schemas';
import { directKey, IS_DIRECT, otherPerson } from '../messages/conversation';
import { IS_MESSAGE } from '../messages/message.model';
import type { MergeStores } from './merge-person';
import type { Merge } from './merge';

/** The maximum number of conversations that are compared. */
const MAX = 5000;

export async function mergeCounts(
  { Conversations, Messages }: Pick<MergeStores, 'Conversations' | 'Messages'>,
  { fromId, intoId }: Merge,
): Promise<MergeCount[]> {
  const own = directKey(fromId, intoId);
  const [messages, conversations, ownMessages] = await Promise.all([
    Messages.countDocuments({ senderId: fromId, conversation: { $not: IS_DIRECT }, ...IS_MESSAGE }),
    Conversations.find({ people: fromId, _id: { $ne: own }, seq: { $gt: 0 } }, { _id: 1 })
      .limit(MAX)
      .lean(),
    Messages.countDocuments({ conversation: own }),
  ]);
  const others = conversations.map(({ _id }) => otherPerson(_id, fromId));
  const met =
    others.length > 0
      ? await Conversations.countDocuments({
          _id: { $in: others.map((id) => directKey(intoId, id)) },
          seq: { $gt: 0 },
        })
      : 0;
  return [
    { part: 'messages', count: messages },
    { part: 'conversations', count: others.length, met },
    { part: 'own-messages', count: ownMessages },
  ];
}
