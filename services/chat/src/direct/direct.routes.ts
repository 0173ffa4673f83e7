import { notFound, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import { NOTICES_COUNTED, type Client, type ProfileBrief } from '@meridian/shared-types';
import type { chaptersInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import { FORMER_MEMBER, type Profiles } from '../messages/profiles';
import { deleteMessage, editMessage, type OwnMessage } from './change-message';
import { conversationOf, type ConversationDoc } from './conversation.model';
import { toDirectMessage } from './direct-message.model';
import {
  beginningRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOwnSession,
  shareChapter,
} from './direct.policy';
import { messagesFromOf } from './message-settings.model';
import { messageSettingsHandlers } from './message-settings.routes';
import type { DirectModels } from './models';
import { storeMessage } from './store-message';

/** The default numbers of conversations and messages on a page. */
const CONVERSATIONS = 30;
const MESSAGES = 50;

export interface DirectOptions {
  models: DirectModels;
  profiles: Profiles;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  limit: SendLimit;
  bus: Pick<SignalBus, 'publish'>;
}

/** Returns what one person sees of the other in a conversation. In a new conversation nothing is blocked or unread. */
const seenBy = (ownId: string, userId: string, profile: ProfileBrief, conversation: ConversationDoc | null) => {
  const { own, other } = conversationOf(ownId, userId);
  const isFormer = conversation?.[other].isDeleted ?? false;
  return {
    userId,
    person: isFormer ? FORMER_MEMBER : profile,
    isFormer,
    isBlocked: conversation?.[own].isBlocking ?? false,
    unread: conversation?.[own].isBlocking ? 0 : (conversation?.[own].unread ?? 0),
  };
};

export function directMessageHandlers({
  models,
  profiles,
  chapters,
  limit,
  bus,
}: DirectOptions): Handlers<typeof directMessagesApi> {
  const { Conversations, DirectMessages, MessageSettings } = models;

  const standingOf = (userId: string) => chapters.standing({ params: { userId } });

  /** Returns why a person may not begin a conversation with an active member, or null if they may. */
  const refusalOfFirst = async (ownId: string, otherId: string, otherChapterIds: number[], name: string) => {
    const messagesFrom = messagesFromOf(await MessageSettings.findById(otherId).lean());
    const sharesChapter =
      messagesFrom === 'chapters' && shareChapter((await standingOf(ownId)).chapterIds, otherChapterIds);
    return beginningRefusal(messagesFrom, sharesChapter, name)?.refusal.message ?? null;
  };

  const setBlocking = async (ownId: string, userId: string, isBlocking: boolean) => {
    const { id, own } = conversationOf(ownId, userId);
    const { matchedCount } = await Conversations.updateOne(
      { _id: id },
      { $set: { [`${own}.isBlocking`]: isBlocking }, [isBlocking ? '$addToSet' : '$pull']: { blockedBy: ownId } },
    );
    if (!matchedCount) throw notFound('conversation');
    bus.publish('directMessagesChanged', { userIds: [ownId] });
    bus.publish('blockChanged', { userIds: [ownId, userId] });
    return { ok: true as const };
  };

  const ownMessage = (identity: Identity, otherId: string, id: string): OwnMessage => {
    requireOwnSession(identity);
    refuse(otherPersonRefusal(identity.userId, otherId));
    return { id, authorId: identity.userId, otherId };
  };
  const changed = ({ authorId, otherId }: OwnMessage): void =>
    bus.publish('directMessagesChanged', { userIds: [authorId, otherId] });

  return {
    ...messageSettingsHandlers(models),

    async conversations({ query: { before, limit: most = CONVERSATIONS }, identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const [docs, unread] = await Promise.all([
        Conversations.find({ people: userId, ...(before && { 'last.id': { $lt: before } }) })
          .sort({ 'last.id': -1 })
          .limit(most + 1)
          .lean(),
        Conversations.countDocuments({ unreadBy: userId, blockedBy: { $ne: userId } }, { limit: NOTICES_COUNTED }),
      ]);
      const page = docs.slice(0, most).map((doc) => {
        const otherUserId = doc.people.map(String).find((id) => id !== userId) ?? userId;
        return { doc, otherUserId };
      });
      const profileOf = await profiles.load(page.map(({ otherUserId }) => otherUserId));
      const lastId = page.at(-1)?.doc.last.id;
      return {
        conversations: page.map(({ doc, otherUserId }) => ({
          ...seenBy(userId, otherUserId, profileOf(otherUserId), doc),
          last: {
            id: String(doc.last.id),
            content: doc.last.content,
            senderId: String(doc.last.senderId),
            timestamp: doc.last.createdAt.toISOString(),
            ...(doc.last.isRemoved && { isRemoved: doc.last.isRemoved }),
          },
        })),
        unread,
        next: lastId && docs.length > most ? String(lastId) : null,
      };
    },

    async read({ params: { userId }, query: { before, limit: most = MESSAGES }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, userId));
      const { id } = conversationOf(identity.userId, userId);
      const [conversation, docs] = await Promise.all([
        Conversations.findById(id).lean(),
        DirectMessages.find({ conversationId: id, ...(before !== undefined && { seq: { $lt: before } }) })
          .sort({ seq: -1 })
          .limit(most)
          .lean(),
      ]);
      const [other, profileOf] = await Promise.all([
        conversation ? undefined : standingOf(userId),
        profiles.load([userId]),
      ]);
      if (other?.isActive === false) throw notFound('member');
      return {
        ...seenBy(identity.userId, userId, profileOf(userId), conversation),
        messages: docs.reverse().map(toDirectMessage),
        refusal: other ? await refusalOfFirst(identity.userId, userId, other.chapterIds, profileOf(userId).name) : null,
      };
    },

    async send({ params: { userId: receiverId }, body, identity, http }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, receiverId));
      const senderId = identity.userId;
      await limit.count(senderId).catch((refusal: unknown) => {
        if (refusal instanceof TooManyRequests) http.res.setHeader('retry-after', String(refusal.retryAfter));
        throw refusal;
      });
      const [profileOf, receiver, begun] = await Promise.all([
        profiles.load([receiverId]),
        standingOf(receiverId),
        Conversations.exists({ _id: conversationOf(senderId, receiverId).id }),
      ]);
      refuse(receiverRefusal(receiver.isActive));
      const sharesChapter = !begun && shareChapter((await standingOf(senderId)).chapterIds, receiver.chapterIds);
      const { doc, isNew } = await storeMessage(
        models,
        { ...body, senderId, receiverId, sharesChapter },
        profileOf(receiverId).name,
      );
      if (isNew) bus.publish('directMessagesChanged', { userIds: [senderId, receiverId] });
      else limit.refund(senderId);
      return toDirectMessage(doc);
    },

    async editMessage({ params: { userId: otherId, id }, body: { content }, identity }) {
      const own = ownMessage(identity, otherId, id);
      const [profileOf, { isActive }] = await Promise.all([profiles.load([otherId]), standingOf(otherId)]);
      refuse(receiverRefusal(isActive));
      if (await editMessage(models, own, content, profileOf(otherId).name)) changed(own);
      return { ok: true };
    },

    async deleteMessage({ params: { userId: otherId, id }, identity }) {
      const own = ownMessage(identity, otherId, id);
      await deleteMessage(models, own);
      changed(own);
      return { ok: true };
    },

    async markRead({ params: { userId: otherUserId }, body: { until }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, otherUserId));
      const { userId } = identity;
      const { id, own } = conversationOf(userId, otherUserId);
      const conversation = await Conversations.findById(id).lean();
      if (!conversation) throw notFound('conversation');
      const readSeq = Math.min(until, conversation.seq);
      if (readSeq <= conversation[own].readSeq) return { unread: conversation[own].unread };
      const unread =
        readSeq === conversation.seq
          ? 0
          : await DirectMessages.countDocuments({
              conversationId: id,
              seq: { $gt: readSeq },
              senderId: otherUserId,
              isRemoved: { $ne: true },
            });
      // If a message arrives or is deleted in the meantime, or another tab marks messages as read, this update does
      // nothing.
      const { matchedCount } = await Conversations.updateOne(
        {
          _id: id,
          seq: conversation.seq,
          [`${own}.readSeq`]: { $lt: readSeq },
          [`${own}.unread`]: conversation[own].unread,
        },
        {
          $set: { [`${own}.readSeq`]: readSeq, [`${own}.unread`]: unread },
          ...(unread === 0 && { $pull: { unreadBy: userId } }),
        },
      );
      if (matchedCount) bus.publish('directMessagesChanged', { userIds: [userId] });
      return { unread: matchedCount ? unread : conversation[own].unread };
    },

    async block({ params: { userId }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, userId));
      return setBlocking(identity.userId, userId, true);
    },

    async unblock({ params: { userId }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, userId));
      return setBlocking(identity.userId, userId, false);
    },
  };
}
