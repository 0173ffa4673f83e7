import type { Handlers } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatsApi } from '@meridian/shared-types/contracts';
import { searchTerms } from '@meridian/shared-types/search';
import type { Types } from 'mongoose';
import { requireOwnSession } from '../direct/direct.policy';
import { DIRECT_MESSAGE_INDEXES } from '../direct/direct-message.model';
import type { DirectModels } from '../direct/models';
import { MESSAGE_INDEXES, type Messages } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import { findMessageIds, type MessageFilter } from './find-message-ids';
import { readFromChapters, readFromConversations, toFoundMessage, writersOf } from './found-messages';

const DEFAULT_LIMIT = 20;
/** The most conversations of a person that are searched, those with the newest messages. */
const MAX_CONVERSATIONS = 1000;

interface SearchOptions {
  Messages: Messages;
  direct: Pick<DirectModels, 'Conversations' | 'DirectMessages'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'readableChapters'>;
  profiles: Profiles;
}

const byNewest = (one: Types.ObjectId, other: Types.ObjectId): number => (String(one) < String(other) ? 1 : -1);

/**
 * Creates the handler of the search in messages. Each search asks for the chapters and the conversations of the moment,
 * so that nobody finds messages of a chapter that they have left.
 */
export function searchHandlers({
  Messages,
  direct: { Conversations, DirectMessages },
  chapters,
  profiles,
}: SearchOptions): Pick<Handlers<typeof chatsApi>, 'search'> {
  async function inChapters(chapterIds: readonly number[], filter: MessageFilter, limit: number) {
    if (chapterIds.length === 0) return [];
    const places = { chapterId: { $in: [...chapterIds] } };
    return findMessageIds({ collection: Messages.collection, places, indexes: MESSAGE_INDEXES }, filter, limit);
  }

  async function inConversations(userId: string, filter: MessageFilter, limit: number) {
    const own = await Conversations.find({ people: userId }, { _id: 1 })
      .sort({ 'last.id': -1 })
      .limit(MAX_CONVERSATIONS)
      .lean();
    if (own.length === 0) return [];
    const places = { conversationId: { $in: own.map(({ _id }) => _id) } };
    const { collection } = DirectMessages;
    return findMessageIds({ collection, places, indexes: DIRECT_MESSAGE_INDEXES, seenBy: userId }, filter, limit);
  }

  return {
    async search({ query: { search, chapter, limit = DEFAULT_LIMIT, ...narrowed }, identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const terms = searchTerms(search);
      if (terms.length === 0) return { messages: [], next: null };
      const filter = { terms, ...narrowed };
      const readable = (await chapters.readableChapters({ params: { userId } })).filter(
        ({ id }) => chapter === undefined || id === chapter,
      );
      const [chapterIds, directIds] = await Promise.all([
        inChapters(
          readable.map(({ id }) => id),
          filter,
          limit + 1,
        ),
        chapter === undefined ? inConversations(userId, filter, limit + 1) : [],
      ]);
      const inOrder = [...chapterIds, ...directIds].sort(byNewest);
      const page = new Set(inOrder.slice(0, limit).map(String));
      const isOnPage = (id: Types.ObjectId) => page.has(String(id));
      const [fromChapters, fromConversations] = await Promise.all([
        readFromChapters(Messages, chapterIds.filter(isOnPage)),
        readFromConversations(DirectMessages, directIds.filter(isOnPage), userId),
      ]);
      const otherOf = (conversationId: string) => conversationId.split('.').find((id) => id !== userId) ?? userId;
      const profileOf = await profiles.load([
        ...[...fromChapters, ...fromConversations].flatMap(writersOf),
        ...fromConversations.map(({ message }) => otherOf(message.conversationId)),
      ]);
      const messages = [
        ...fromChapters.map((found) => {
          const place = readable.find(({ id }) => id === found.message.chapterId);
          return toFoundMessage(found, place ? { chapter: place } : {}, search, profileOf);
        }),
        ...fromConversations.map((found) => {
          const otherId = otherOf(found.message.conversationId);
          return toFoundMessage(found, { other: { userId: otherId, person: profileOf(otherId) } }, search, profileOf);
        }),
      ];
      // Ids are in the order of seconds. Messages of one second are in the order of their chat.
      messages.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp) || other.seq - one.seq);
      return { messages, next: inOrder.length > limit ? String(inOrder[limit - 1]) : null };
    },
  };
}
