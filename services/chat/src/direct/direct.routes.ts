import { notFound, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { countSent, type StoreSent } from '../messages/store-sent';
import type { SendLimit } from '../sockets/limits';
import type { Profiles } from '../messages/profiles';
import { blockHandlers } from './blocks.routes';
import { deleteMessage, editMessage, type OwnMessage, type SeenBy } from './change-message';
import { begunFor, getSides, lastSeenBy } from './conversation.model';
import { directReadingHandlers } from './direct-reading.routes';
import { toDirectMessage, visibleTo } from './direct-message';
import {
  beginningRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOwnSession,
  shareChapter,
} from './direct.policy';
import { listConversations, seenBy } from './list-conversations';
import { getMessagesFrom } from './message-settings.model';
import { messageSettingsHandlers } from './message-settings.routes';
import type { DirectModels } from './models';
import { reactToMessage } from './react-to-message';
import { storedWithConversation } from './store-message';

/** The default number of messages on a page. */
const MESSAGES = 50;

export interface DirectOptions {
  models: DirectModels;
  profiles: Profiles;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  limit: SendLimit;
  storeSent: StoreSent;
  bus: Pick<SignalBus, 'publish'>;
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

  const standingOf = (userId: string) => chapters.standing({ params: { userId } });

  /** Returns why a person may not begin a conversation with an active member, or null if they may. */
  const refusalOfFirst = async (ownId: string, otherId: string, otherChapterIds: number[], name: string) => {
    const messagesFrom = getMessagesFrom(await MessageSettings.findById(otherId).lean());
    const sharesChapter =
      messagesFrom === 'chapters' && shareChapter((await standingOf(ownId)).chapterIds, otherChapterIds);
    return beginningRefusal(messagesFrom, sharesChapter, name)?.refusal.message ?? null;
  };

  const ownMessage = (identity: Identity, otherId: string, id: string): OwnMessage => {
    requireOwnSession(identity);
    refuse(otherPersonRefusal(identity.userId, otherId));
    return { id, authorId: identity.userId, otherId };
  };
  const changed = ({ authorId, otherId }: OwnMessage, seenBy: SeenBy | undefined): void => {
    if (seenBy) bus.publish('directMessagesChanged', { userIds: seenBy === 'both' ? [authorId, otherId] : [authorId] });
  };

  return {
    ...messageSettingsHandlers(models),
    ...blockHandlers({ models, profiles, chapters, bus }),
    ...directReadingHandlers(models, bus),

    async conversations({ query: { before, limit: most }, identity }) {
      requireOwnSession(identity);
      return listConversations(models, profiles, identity.userId, before, most);
    },

    async read({ params: { userId }, query: { before, limit: most = MESSAGES }, identity }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, userId));
      const { id, own } = getSides(identity.userId, userId);
      const [conversation, docs] = await Promise.all([
        Conversations.findById(id).lean(),
        Messages.find({
          conversation: id,
          ...visibleTo(identity.userId),
          ...(before !== undefined && { seq: { $lt: before } }),
        })
          .sort({ seq: -1 })
          .limit(most)
          .lean(),
      ]);
      const [other, profileOf] = await Promise.all([
        conversation && lastSeenBy(conversation, own) ? undefined : standingOf(userId),
        profiles.load([userId]),
      ]);
      if (other?.isActive === false) throw notFound('member');
      return {
        ...seenBy(identity.userId, userId, profileOf(userId), conversation),
        messages: docs.reverse().map((doc) => toDirectMessage(doc, identity.userId)),
        refusal: other ? await refusalOfFirst(identity.userId, userId, other.chapterIds, profileOf(userId).name) : null,
      };
    },

    async send({ params: { userId: receiverId }, body, identity, http }) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, receiverId));
      const senderId = identity.userId;
      await countSent(limit, senderId, http.res);
      const { id, own } = getSides(senderId, receiverId);
      const [profileOf, receiver, begun] = await Promise.all([
        profiles.load([receiverId]),
        standingOf(receiverId),
        Conversations.exists({ _id: id, ...begunFor(own) }),
      ]);
      refuse(receiverRefusal(receiver.isActive));
      const sharesChapter = !begun && shareChapter((await standingOf(senderId)).chapterIds, receiver.chapterIds);
      const { doc, isNew } = await storeSent(
        { ...body, conversation: id, senderId },
        storedWithConversation(models, { senderId, receiverId, sharesChapter, name: profileOf(receiverId).name }),
      );
      if (isNew)
        bus.publish('directMessagesChanged', { userIds: doc.isWithheld ? [senderId] : [senderId, receiverId] });
      return toDirectMessage(doc, senderId);
    },

    async editMessage({ params: { userId: otherId, id }, body: { content }, identity }) {
      const own = ownMessage(identity, otherId, id);
      const [profileOf, { isActive }] = await Promise.all([profiles.load([otherId]), standingOf(otherId)]);
      const other = { name: profileOf(otherId).name, isActive };
      changed(own, await editMessage(models, own, content, other));
      return { ok: true };
    },

    async deleteMessage({ params: { userId: otherId, id }, identity }) {
      const own = ownMessage(identity, otherId, id);
      changed(own, await deleteMessage(models, own));
      return { ok: true };
    },

    async react({ params: { userId: otherId, id }, body, identity }) {
      const own = ownMessage(identity, otherId, id);
      const [profileOf, { isActive }] = await Promise.all([profiles.load([otherId]), standingOf(otherId)]);
      const wanted = { ...body, id, otherId, userId: identity.userId };
      changed(own, await reactToMessage(models, wanted, { name: profileOf(otherId).name, isActive }));
      return { ok: true };
    },
  };
}
