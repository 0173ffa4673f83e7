import type { Handlers } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatsApi } from '@meridian/shared-types/contracts';
import { searchTerms } from '@meridian/shared-types/search';
import type { Conversations } from '../direct/conversation.model';
import { requireOwnSession } from '../direct/direct.policy';
import { chapterKey, otherPerson, parseKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import { findMessageIds } from './find-message-ids';
import { readFound, toFoundMessage, findWriters } from './found-messages';

const DEFAULT_LIMIT = 20;
/** The most conversations of a person that are searched, those with the newest messages. */
const MAX_CONVERSATIONS = 1000;

interface SearchOptions {
  Messages: Messages;
  Conversations: Conversations;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'readableChapters'>;
  profiles: Profiles;
}

/**
 * Creates the handler of the search in messages. Each search asks for the current chapters and conversations,
 * so that nobody finds messages of a chapter that they have left.
 */
export function searchHandlers({
  Messages,
  Conversations,
  chapters,
  profiles,
}: SearchOptions): Pick<Handlers<typeof chatsApi>, 'search'> {
  const findDirect = (userId: string) =>
    Conversations.find({ people: userId }, { _id: 1 }).sort({ 'last.id': -1 }).limit(MAX_CONVERSATIONS).lean();

  return {
    async search({ query: { search, chapter, limit = DEFAULT_LIMIT, ...narrowed }, identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const terms = searchTerms(search);
      if (terms.length === 0) return { messages: [], next: null };
      const [allReadable, direct] = await Promise.all([
        chapters.readableChapters({ params: { userId } }),
        chapter === undefined ? findDirect(userId) : [],
      ]);
      const readable = allReadable.filter(({ id }) => chapter === undefined || id === chapter);
      // Chats have many messages, and direct conversations are many, so together they would need more reads.
      const bothKinds = [readable.map(({ id }) => chapterKey(id)), direct.map(({ _id }) => _id)];
      const idsOfKinds = await Promise.all(
        bothKinds.map((conversations) =>
          findMessageIds({ Messages, conversations, userId }, { terms, ...narrowed }, limit + 1),
        ),
      );
      const ids = idsOfKinds.flat().sort((one, other) => (String(one) < String(other) ? 1 : -1));
      const found = await readFound(Messages, ids.slice(0, limit), userId);
      const findProfile = await profiles.load([
        ...found.flatMap(findWriters),
        ...found.map(({ message }) => otherPerson(message.conversation, userId)),
      ]);
      const messages = found.map((each) => {
        const { conversation } = each.message;
        const parsed = parseKey(conversation);
        if (parsed.kind !== 'chapter') {
          const otherId = otherPerson(conversation, userId);
          const other = { userId: otherId, person: findProfile(otherId) };
          return toFoundMessage(each, { other }, search, findProfile);
        }
        const chapter = readable.find(({ id }) => id === parsed.chapterId);
        return toFoundMessage(each, chapter ? { chapter } : {}, search, findProfile);
      });
      // Ids are in the order of seconds. Messages of one second are in the order of their chat.
      messages.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp) || other.seq - one.seq);
      return { messages, next: ids.length > limit ? String(ids[limit - 1]) : null };
    },
  };
}
