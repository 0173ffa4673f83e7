import * as z from 'zod';
import { contract } from '../calls/contract';
import { ChapterIdParam } from '../fields/fields';
import { chatsCalls } from './calls';
import { ChangedPositions, ChatMuted, FirstUnread, UnreadChats } from './chats-schemas';
import { PresenceSettings } from './presence-schemas';
import { FoundMessages, MessageQuery } from './search-schemas';

const params = z.strictObject({ chapterId: ChapterIdParam });

/**
 * The calls for what a person has read of all their chats, which refuse a person who acts as another one, and for
 * whether the person is shown as here.
 */
export const chatsApi = contract('chat', chatsCalls, {
  list: {
    access: 'active',
    whileViewing: 'refused',
    summary: 'Lists how far the caller has read the chats of all their chapters, and counts what is unread',
    response: UnreadChats,
  },
  search: {
    access: 'active',
    whileViewing: 'refused',
    limit: 'search',
    summary:
      "Finds messages in the chats of the caller's chapters and in their conversations, newest first; 20 by default",
    query: MessageQuery,
    response: FoundMessages,
  },
  markUnread: {
    access: 'active',
    summary: 'Marks a message and all later ones as unread (members of the chapter)',
    params,
    body: FirstUnread,
    response: ChangedPositions,
  },
  setMuted: {
    access: 'active',
    summary: 'Mutes a chat, whose messages are then not counted for the caller, or unmutes it (members of the chapter)',
    params,
    body: ChatMuted,
    response: ChangedPositions,
  },
  presenceSettings: {
    access: 'signed-in',
    summary: 'Returns whether the members of their chapters see when the caller is here',
    response: PresenceSettings,
  },
  updatePresenceSettings: {
    access: 'signed-in',
    summary: 'Changes whether the members of their chapters see when the caller is here, at once in all their pages',
    body: PresenceSettings,
    response: PresenceSettings,
  },
});
