import * as z from 'zod';
import { contract } from '../contract';
import { ChapterIdParam, limitParam } from '../fields';
import { chatCalls } from './calls';
import { ChatMessage } from './schemas';

/** The chat history of a chapter. */
export const chatApi = contract('chat', chatCalls, {
  messages: {
    access: 'active',
    summary: 'Messages of a chapter in order; the latest 100 by default (members of the chapter)',
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: z.strictObject({
      /** Only messages with a greater `seq`. */
      after: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .optional(),
      /** Only messages with a smaller `seq`. */
      before: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .optional(),
      limit: limitParam(200).optional(),
    }),
    response: z.array(ChatMessage),
  },
});
