import { notFound, type Handlers, type SignalBus } from '@meridian/kit';
import { NOTICES_COUNTED, type Client, type ProfileBrief } from '@meridian/shared-types';
import type { chaptersInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import { FORMER_MEMBER, type Profiles } from '../messages/profiles';
import { conversationOf, type ConversationDoc } from './conversation.model';
import { toDirectMessage } from './direct-message.model';
import { refuse, requireOwnSession, otherPersonRefusal, receiverRefusal } from './direct.policy';
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
const seenBy = (ownId: string, personId: string, profile: ProfileBrief, conversation: ConversationDoc | null) => {
  const { own, other } = conversationOf(ownId, personId);
  const isFormer = conversation?.[other].isDeleted ?? false;
  return {
    personId,
    person: isFormer ? FORMER_MEMBER : profile,
    isFormer,
    isBlocked: conversation?.[own].isBlocking ?? false,
    unread: conversation?.[own].unread ?? 0,
  };
};

export function directMessageHandlers({
  models,
  profiles,
  chapters,
  limit,
  bus,
}: DirectOptions): Handlers<typeof directMessagesApi> {
  const { Conversations, DirectMessages } = models;

  const isActive = async (userId: string) => (await chapters.standing({ params: { userId } })).isActive;

  const setBlocking = async (ownId: string, personId: string, isBlocking: boolean) => {
    const { id, own } = conversationOf(ownId, personId);
    const { matchedCount } = await Conversations.updateOne(
      { _id: id },
      { $set: { [`${own}.isBlocking`]: isBlocking } },
    );
    if (!matchedCount) throw notFound('conversation');
    bus.publish('directMessagesChanged', { userIds: [ownId] });
    return { ok: true as const };
  };

  return {
    async conversations({ query: { before, limit: most = CONVERSATIONS }, identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const [docs, unread] = await Promise.all([
        Conversations.find({ people: userId, ...(before && { 'last.id': { $lt: before } }) })
          .sort({ 'last.id': -1 })
          .limit(most + 1)
          .lean(),
        Conversations.countDocuments({ unreadBy: userId }, { limit: NOTICES_COUNTED }),
      ]);
      const page = docs.slice(0, most).map((doc) => {
        const personId = doc.people.map(String).find((id) => id !== userId) ?? userId;
        return { doc, personId };
      });
      const profileOf = await profiles.load(page.map(({ personId }) => personId));
      const lastId = page.at(-1)?.doc.last.id;
      return {
        conversations: page.map(({ doc, personId }) => ({
          ...seenBy(userId, personId, profileOf(personId), doc),
          last: {
            id: String(doc.last.id),
            content: doc.last.content,
            senderId: String(doc.last.senderId),
            timestamp: doc.last.createdAt.toISOString(),
          },
        })),
        unread,
        next: lastId && docs.length > most ? String(lastId) : null,
      };
    },

    async read({ params: { personId }, query: { before, limit: most = MESSAGES }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, personId));
      const { id } = conversationOf(identity.userId, personId);
      const [conversation, docs] = await Promise.all([
        Conversations.findById(id).lean(),
        DirectMessages.find({ conversationId: id, ...(before !== undefined && { seq: { $lt: before } }) })
          .sort({ seq: -1 })
          .limit(most)
          .lean(),
      ]);
      if (!conversation && !(await isActive(personId))) throw notFound('member');
      const profileOf = await profiles.load([personId]);
      return {
        ...seenBy(identity.userId, personId, profileOf(personId), conversation),
        messages: docs.reverse().map(toDirectMessage),
      };
    },

    async send({ params: { personId }, body, identity, http }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, personId));
      const senderId = identity.userId;
      await limit.count(senderId).catch((refusal: unknown) => {
        if (refusal instanceof TooManyRequests) http.res.setHeader('retry-after', String(refusal.retryAfter));
        throw refusal;
      });
      const [profileOf, active] = await Promise.all([profiles.load([personId]), isActive(personId)]);
      refuse(receiverRefusal(active));
      const { doc, isNew } = await storeMessage(models, { ...body, senderId, personId }, profileOf(personId).name);
      if (isNew) bus.publish('directMessagesChanged', { userIds: [senderId, personId] });
      else limit.refund(senderId);
      return toDirectMessage(doc);
    },

    async markRead({ params: { personId }, body: { until }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, personId));
      const { userId } = identity;
      const { id, own } = conversationOf(userId, personId);
      const conversation = await Conversations.findById(id).lean();
      if (!conversation) throw notFound('conversation');
      const readSeq = Math.min(until, conversation.seq);
      if (readSeq <= conversation[own].readSeq) return { unread: conversation[own].unread };
      const unread =
        readSeq === conversation.seq
          ? 0
          : await DirectMessages.countDocuments({ conversationId: id, seq: { $gt: readSeq }, senderId: personId });
      // If a message arrives in the meantime, or another tab marks messages as read, this update does nothing.
      const { matchedCount } = await Conversations.updateOne(
        { _id: id, seq: conversation.seq, [`${own}.readSeq`]: { $lt: readSeq } },
        {
          $set: { [`${own}.readSeq`]: readSeq, [`${own}.unread`]: unread },
          ...(unread === 0 && { $pull: { unreadBy: userId } }),
        },
      );
      if (matchedCount) bus.publish('directMessagesChanged', { userIds: [userId] });
      return { unread: matchedCount ? unread : conversation[own].unread };
    },

    async block({ params: { personId }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, personId));
      return setBlocking(identity.userId, personId, true);
    },

    async unblock({ params: { personId }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, personId));
      return setBlocking(identity.userId, personId, false);
    },
  };
}
