import { NOTICES_COUNTED, type ConversationList, type ProfileBrief } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { otherPerson } from '../messages/conversation';
import { FORMER_MEMBER, type Profiles } from '../messages/profiles';
import { getSides, lastSeenBy, type ConversationDoc, type LastMessage } from './conversation.model';
import type { DirectModels } from './models';

/** The default number of conversations on a page. */
const CONVERSATIONS = 30;
/** The most conversations of a page in which only the person sees the newest message. */
const MAX_AHEAD = 500;
/** No message has this id, and those of all messages are less. */
const AFTER_ALL = new Types.ObjectId('f'.repeat(24));

/** Returns what one person sees of the other in a conversation. In a new conversation nothing is unread. */
export function seenBy(ownId: string, userId: string, profile: ProfileBrief, conversation: ConversationDoc | null) {
  const { own, other } = getSides(ownId, userId);
  const isFormer = conversation?.[other].isDeleted ?? false;
  return {
    userId,
    person: isFormer ? FORMER_MEMBER : profile,
    isFormer,
    isBlocked: conversation?.[own].isBlocking ?? false,
    isMuted: conversation?.[own].isMuted ?? false,
    version: conversation?.[own].version ?? 0,
    unread: conversation?.[own].isBlocking ? 0 : (conversation?.[own].unread ?? 0),
  };
}

interface Entry {
  doc: ConversationDoc;
  otherUserId: string;
  last: LastMessage;
}

/** Adds the other person and the newest message that the person sees. A conversation without one is left out. */
function toEntries(userId: string, docs: readonly ConversationDoc[]): Entry[] {
  return docs.flatMap((doc) => {
    const otherUserId = otherPerson(doc._id, userId);
    const last = lastSeenBy(doc, getSides(userId, otherUserId).own);
    return last ? [{ doc, otherUserId, last }] : [];
  });
}

/**
 * Lists the conversations of a person, the one with the newest message that they see first. The few in which only they
 * see it are found on their own.
 */
export async function listConversations(
  { Conversations }: Pick<DirectModels, 'Conversations'>,
  profiles: Pick<Profiles, 'load'>,
  userId: string,
  before: string | undefined,
  most = CONVERSATIONS,
): Promise<ConversationList> {
  const [docs, ahead, unread] = await Promise.all([
    Conversations.find({ people: userId, aheadOf: { $ne: userId }, 'last.id': { $lt: before ?? AFTER_ALL } })
      .sort({ 'last.id': -1 })
      .limit(most + 1)
      .lean(),
    Conversations.find({ aheadOf: userId }).limit(MAX_AHEAD).lean(),
    Conversations.countDocuments(
      { unreadBy: userId, blockedBy: { $ne: userId }, mutedBy: { $ne: userId } },
      { limit: NOTICES_COUNTED },
    ),
  ]);
  const toId = ({ last }: Entry) => String(last.id);
  const found = [
    ...toEntries(userId, docs),
    ...toEntries(userId, ahead).filter((entry) => before === undefined || toId(entry) < before),
  ].sort((a, b) => (toId(a) < toId(b) ? 1 : -1));
  const page = found.slice(0, most);
  const findProfile = await profiles.load(page.map(({ otherUserId }) => otherUserId));
  const end = page.at(-1);
  return {
    conversations: page.map(({ doc, otherUserId, last }) => ({
      ...seenBy(userId, otherUserId, findProfile(otherUserId), doc),
      last: {
        id: String(last.id),
        content: last.content,
        senderId: String(last.senderId),
        timestamp: last.createdAt.toISOString(),
        ...(last.isRemoved && { isRemoved: last.isRemoved }),
      },
    })),
    unread,
    next: end && found.length > most ? toId(end) : null,
  };
}
