import * as z from 'zod';
import { contract } from '../calls/contract';
import { ChapterIdParam, Done, Id, limitParam, seqParam } from '../fields/fields';
import { chatCalls } from './calls';
import { ChatModeration, EarlierTexts, MuteInput, RefuseHeldInput, RemoveMessageInput } from './moderation-schemas';
import { ReactedPeople, ReactionInput } from './reaction-schemas';
import { ChatSettings, ChatSettingsInput } from './settings-schemas';
import { ChatMessage, EditMessage } from './schemas';

const chapter = z.strictObject({ chapterId: ChapterIdParam });
const message = z.strictObject({ chapterId: ChapterIdParam, id: Id });
const person = z.strictObject({ chapterId: ChapterIdParam, userId: Id });

/** The calls for the chat history of a chapter and its moderation. */
export const chatApi = contract('chat', chatCalls, {
  messages: {
    access: 'active',
    summary: 'Lists messages of a chapter in order; the latest 100 by default (members of the chapter)',
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: z.strictObject({
      /** Selects only messages with a greater `seq`. */
      after: seqParam.optional(),
      /** Selects only messages with a smaller `seq`. */
      before: seqParam.optional(),
      limit: limitParam(200).optional(),
    }),
    response: z.array(ChatMessage),
    maxBytes: 4352 * 1024,
  },
  moderation: {
    access: 'signed-in',
    summary:
      'Lists the last 100 messages that admins removed, the muted members, the messages held for review and the settings (chapter admins, site admins)',
    params: chapter,
    response: ChatModeration,
    maxBytes: 3072 * 1024,
  },
  removeMessage: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Removes the text of a message, but not its number and author (chapter admins, site admins)',
    params: message,
    body: RemoveMessageInput,
    response: Done,
  },
  editMessage: {
    access: 'active',
    limit: 'frequent',
    summary: "Changes the text of the caller's own message, and whom it mentions (members who may write in the chat)",
    params: message,
    body: EditMessage,
    response: Done,
  },
  earlierTexts: {
    access: 'active',
    summary: 'Lists the last 100 texts that a message had before its author changed it (admins of the chapter)',
    params: message,
    response: EarlierTexts,
    maxBytes: 1536 * 1024,
  },
  deleteMessage: {
    access: 'active',
    limit: 'frequent',
    summary: "Removes the text of the caller's own message, but not its number (members who may write in the chat)",
    params: message,
    response: Done,
  },
  react: {
    access: 'active',
    limit: 'frequent',
    summary: "Makes or withdraws one of the caller's reactions to a message (members who may write in the chat)",
    params: message,
    body: ReactionInput,
    response: Done,
  },
  reactions: {
    access: 'active',
    summary: 'Lists who reacted to a message, up to 50 people for each reaction (members of the chapter)',
    params: message,
    response: ReactedPeople,
  },
  changeSettings: {
    access: 'signed-in',
    summary: 'Changes how members write in the chat, and which words are held for review (chapter admins, site admins)',
    params: chapter,
    body: ChatSettingsInput,
    response: ChatSettings,
  },
  releaseHeld: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Publishes a message that was held for review, as a message that its sender writes now (chapter admins)',
    params: message,
    response: Done,
  },
  refuseHeld: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Deletes a message that was held for review, and tells its sender why (chapter admins)',
    params: message,
    body: RefuseHeldInput,
    response: Done,
  },
  mute: {
    access: 'signed-in',
    summary: "Mutes a member in the chapter's chat until a time, or changes the time (chapter admins, site admins)",
    params: person,
    body: MuteInput,
    response: Done,
  },
  unmute: {
    access: 'signed-in',
    summary: 'Unmutes a member; 404 for a person who is not muted (chapter admins, site admins)',
    params: person,
    response: Done,
  },
});
