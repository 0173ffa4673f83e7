import type { MergeCount } from '@meridian/shared-types/schemas';
import { conversationOf } from '../direct/conversation.model';
import { IS_MESSAGE } from '../messages/message.model';
import type { MergeStores } from './merge-person';
import type { Merge } from './merge';

/** The maximum number of conversations that are compared. */
const MAX = 5000;

export async function mergeCounts(
  {
    direct: { Conversations, DirectMessages },
    Messages,
    EventMessages,
  }: Pick<MergeStores, 'direct' | 'Messages' | 'EventMessages'>,
  { fromId, intoId }: Merge,
): Promise<MergeCount[]> {
  const own = conversationOf(fromId, intoId).id;
  const [messages, eventMessages, conversations, ownMessages] = await Promise.all([
    Messages.countDocuments({ senderId: fromId, ...IS_MESSAGE }),
    EventMessages.countDocuments({ senderId: fromId }),
    Conversations.find({ people: fromId, _id: { $ne: own }, seq: { $gt: 0 } }, { people: 1 })
      .limit(MAX)
      .lean(),
    DirectMessages.countDocuments({ conversationId: own }),
  ]);
  const others = conversations.flatMap(({ people }) => people.map(String).filter((id) => id !== fromId));
  const met =
    others.length > 0
      ? await Conversations.countDocuments({
          _id: { $in: others.map((id) => conversationOf(intoId, id).id) },
          seq: { $gt: 0 },
        })
      : 0;
  return [
    { part: 'messages', count: messages + eventMessages },
    { part: 'conversations', count: others.length, met },
    { part: 'own-messages', count: ownMessages },
  ];
}
