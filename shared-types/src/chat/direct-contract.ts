import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, Id, limitParam, seqParam } from '../fields/fields';
import { directMessagesCalls } from './calls';
import { ChatMuted, FirstUnread } from './chats-schemas';
import {
  BlockedPeople,
  ConversationList,
  DirectMessage,
  DirectMessagePage,
  EditDirectMessage,
  MarkDirectRead,
  MessageSettings,
  SendDirectMessage,
} from './direct-schemas';
import { ReactionInput } from './reaction-schemas';

const params = z.strictObject({ userId: Id });
const message = z.strictObject({ userId: Id, id: Id });

/**
 * The calls for direct messages between two members. Nobody else can read them, neither site admins nor a person who
 * impersonates one of the two. The office gets a copy of a message that its receiver reports.
 */
export const directMessagesApi = contract('chat', directMessagesCalls, {
  conversations: {
    access: 'active',
    whileViewing: 'refused',
    summary: "Lists the caller's conversations, the one with the newest message first; 30 by default",
    query: z.strictObject({ before: Id.optional(), limit: limitParam(100).optional() }),
    response: ConversationList,
  },
  read: {
    access: 'active',
    whileViewing: 'refused',
    summary: "Lists the caller's messages with another member in order; the latest 50 by default",
    params,
    query: z.strictObject({
      /** Selects only messages with a smaller `seq`. */
      before: seqParam.optional(),
      limit: limitParam(100).optional(),
    }),
    response: DirectMessagePage,
    maxBytes: 1536 * 1024,
  },
  send: {
    access: 'active',
    limit: 'own',
    summary: 'Sends a message to another active member who receives it; at most 20 new conversations a day',
    params,
    body: SendDirectMessage,
    response: DirectMessage,
    status: 201,
  },
  editMessage: {
    access: 'active',
    limit: 'frequent',
    summary: "Changes the text of the caller's own message (while the caller may write to this person)",
    params: message,
    body: EditDirectMessage,
    response: Done,
  },
  deleteMessage: {
    access: 'active',
    limit: 'frequent',
    summary: "Removes the text of the caller's own message, but not its number",
    params: message,
    response: Done,
  },
  react: {
    access: 'active',
    limit: 'frequent',
    summary:
      "Makes or withdraws one of the caller's reactions to a message (while the caller may write to this person)",
    params: message,
    body: ReactionInput,
    response: Done,
  },
  markRead: {
    access: 'active',
    limit: 'frequent',
    summary: 'Marks the messages of a conversation up to a number as read',
    params,
    body: MarkDirectRead,
    response: z.object({ unread: z.number().int() }),
  },
  markUnread: {
    access: 'active',
    summary: 'Marks a message of the other person and all later ones as unread',
    params,
    body: FirstUnread,
    response: Done,
  },
  setMuted: {
    access: 'active',
    summary: 'Mutes a conversation, whose messages are then not counted and cause no notices, or unmutes it',
    params,
    body: ChatMuted,
    response: Done,
  },
  block: {
    access: 'active',
    summary: 'Blocks a member, whose direct messages the caller no longer receives, and who does not learn it',
    params,
    response: Done,
  },
  unblock: { access: 'active', summary: 'Unblocks a person', params, response: Done },
  blockedPeople: {
    access: 'active',
    whileViewing: 'refused',
    summary: 'Lists the people whom the caller blocks, by name',
    response: BlockedPeople,
  },
  settings: {
    access: 'signed-in',
    summary: 'Returns who may begin a conversation with the caller',
    response: MessageSettings,
  },
  updateSettings: {
    access: 'signed-in',
    summary: 'Changes who may begin a conversation with the caller; existing conversations continue',
    body: MessageSettings,
    response: MessageSettings,
  },
});
