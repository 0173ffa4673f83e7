import * as z from 'zod';
import { contract } from '../contract';
import { ChapterIdParam, Done, Id, limitParam } from '../fields';
import { chatCalls } from './calls';
import { ChatModeration, MuteInput, RemoveMessageInput } from './moderation-schemas';
import { ChatMessage } from './schemas';

const chapter = z.strictObject({ chapterId: ChapterIdParam });
const person = z.strictObject({ chapterId: ChapterIdParam, userId: Id });

/** The calls for the chat history of a chapter and its moderation. */
export const chatApi = contract('chat', chatCalls, {
  messages: {
    access: 'active',
    summary: 'Messages of a chapter in order; the latest 100 by default (members of the chapter)',
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: z.strictObject({
      /** Selects only messages with a greater `seq`. */
      after: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .optional(),
      /** Selects only messages with a smaller `seq`. */
      before: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .optional(),
      limit: limitParam(200).optional(),
    }),
    response: z.array(ChatMessage),
  },
  moderation: {
    access: 'active-or-site-admin',
    summary: 'The last 100 messages that admins removed, and who may not write for now (its admins, site admins)',
    params: chapter,
    response: ChatModeration,
  },
  removeMessage: {
    access: 'active-or-site-admin',
    limit: 'frequent',
    summary: 'Removes the text of a message: its number and who wrote it stay (its admins, site admins)',
    params: z.strictObject({ chapterId: ChapterIdParam, id: Id }),
    body: RemoveMessageInput,
    response: Done,
  },
  mute: {
    access: 'active-or-site-admin',
    summary:
      "A member may not write in the chapter's chat until a time; again with another time (its admins, site admins)",
    params: person,
    body: MuteInput,
    response: Done,
  },
  unmute: {
    access: 'active-or-site-admin',
    summary: 'A member may write again; 404 for a person who is not muted (its admins, site admins)',
    params: person,
    response: Done,
  },
});
