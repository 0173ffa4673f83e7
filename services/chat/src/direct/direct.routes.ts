import { notFound, type Handlers } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import type { MessageDoc } from '../messages/message.model';
import { countSent, type StoreSent } from '../messages/store-sent';
import type { SendLimit } from '../sockets/limits';
import { blockHandlers } from './blocks/blocks.routes';
import { begunFor, getSides, lastSeenBy } from './conversation.model';
import { directChangeHandlers, type DirectChangeOptions } from './direct-changes.routes';
import { directReadingHandlers } from './direct-reading.routes';
import { toDirectMessage, visibleTo } from './direct-message';
import {
  beginningRefusal,
  receiverRefusal,
  refuse,
  requireOtherPerson,
  requireOwnSession,
  shareChapter,
} from './direct.policy';
import { listConversations, seenBy } from './list-conversations';
import { getMessagesFrom } from './settings/message-settings.model';
import { messageSettingsHandlers } from './settings/message-settings.routes';
import type { DirectModels } from './models';
import { storedWithConversation } from './store-message';

/** The default number of messages on a page. */
const MESSAGES = 50;

export interface DirectOptions extends DirectChangeOptions {
  limit: SendLimit;
  storeSent: StoreSent;
}

/** Returns the latest messages that a person sees in a conversation, in order, or those before a number. */
async function findPage(
  Messages: DirectModels['Messages'],
  conversation: string,
  userId: string,
  most: number,
  before: number | undefined,
): Promise<MessageDoc[]> {
  const earlier = before !== undefined && { seq: { $lt: before } };
  const found = await Messages.find({ conversation, ...visibleTo(userId), ...earlier })
    .sort({ seq: -1 })
    .limit(most)
    .lean();
  return found.reverse();
}

export function directMessageHandlers({
  models,
  profiles,
  chapters,
  limit,
  storeSent,
  bus,
}: DirectOptions): Handlers<typeof directMessagesApi> {
  const { Conversations, Messages, MessageSettings } = models;

  const readStanding = (userId: string) => chapters.standing({ params: { userId } });

  /** Returns why a person may not begin a conversation with an active member, or null if they may. */
  const refusalOfFirst = async (ownId: string, otherId: string, otherChapterIds: number[], name: string) => {
    const messagesFrom = getMessagesFrom(await MessageSettings.findById(otherId).lean());
    const sharesChapter =
      messagesFrom === 'chapters' && shareChapter((await readStanding(ownId)).chapterIds, otherChapterIds);
    return beginningRefusal(messagesFrom, sharesChapter, name)?.refusal.message ?? null;
  };

  return {
    ...messageSettingsHandlers(models),
    ...blockHandlers({ models, profiles, chapters, bus }),
    ...directReadingHandlers(models, bus),
    ...directChangeHandlers({ models, profiles, chapters, bus }),

    async conversations({ query: { before, limit: most }, identity }) {
      requireOwnSession(identity);
      return listConversations(models, profiles, identity.userId, before, most);
    },

    async read({ params: { userId }, query: { before, limit: most = MESSAGES }, identity }) {
      requireOtherPerson(identity, userId);
      const { id, own } = getSides(identity.userId, userId);
      const [conversation, docs] = await Promise.all([
        Conversations.findById(id).lean(),
        findPage(Messages, id, identity.userId, most, before),
      ]);
      const [other, profileOf] = await Promise.all([
        conversation && lastSeenBy(conversation, own) ? undefined : readStanding(userId),
        profiles.load([userId]),
      ]);
      if (other?.isActive === false) throw notFound('member');
      return {
        ...seenBy(identity.userId, userId, profileOf(userId), conversation),
        messages: docs.map((doc) => toDirectMessage(doc, identity.userId)),
        refusal: other ? await refusalOfFirst(identity.userId, userId, other.chapterIds, profileOf(userId).name) : null,
      };
    },

    async send({ params: { userId: receiverId }, body, identity, http }) {
      requireOtherPerson(identity, receiverId);
      const senderId = identity.userId;
      await countSent(limit, senderId, http.res);
      const { id, own } = getSides(senderId, receiverId);
      const [profileOf, receiver, begun] = await Promise.all([
        profiles.load([receiverId]),
        readStanding(receiverId),
        Conversations.exists({ _id: id, ...begunFor(own) }),
      ]);
      refuse(receiverRefusal(receiver.isActive));
      const sharesChapter = !begun && shareChapter((await readStanding(senderId)).chapterIds, receiver.chapterIds);
      const { doc, isNew } = await storeSent(
        { ...body, conversation: id, senderId },
        storedWithConversation(models, { senderId, receiverId, sharesChapter, name: profileOf(receiverId).name }),
      );
      if (isNew)
        bus.publish('directMessagesChanged', { userIds: doc.isWithheld ? [senderId] : [senderId, receiverId] });
      return toDirectMessage(doc, senderId);
    },
  };
}
