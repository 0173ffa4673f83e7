import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, Id, IdParams, limitParam, seqParam } from '../fields/fields';
import { eventConversationCalls } from './calls';
import { EventConversationMessage, EventConversationPage, SendEventMessage } from './event-conversation-schemas';

/**
 * The calls for the conversation of the people who go to an event, and of its organizer. Nobody else can read it,
 * neither other admins nor a person who impersonates one of them. The office gets a copy of a message that one of them
 * reports.
 */
export const eventConversationApi = contract('chat', eventConversationCalls, {
  read: {
    access: 'active',
    whileViewing: 'refused',
    summary: 'Lists the messages of the people who go to an event in order; the latest 50 by default (people who go)',
    params: IdParams,
    query: z.strictObject({
      /** Selects only messages with a smaller `seq`. */
      before: seqParam.optional(),
      limit: limitParam(100).optional(),
    }),
    response: EventConversationPage,
    maxBytes: 1536 * 1024,
  },
  send: {
    access: 'active',
    limit: 'own',
    summary: 'Sends a message to the people who go to an event, until a week after its end (people who go)',
    params: IdParams,
    body: SendEventMessage,
    response: EventConversationMessage,
    status: 201,
  },
  removeMessage: {
    access: 'active',
    limit: 'frequent',
    summary: 'Removes the text of a message, but not its number (its author, the organizer, chapter admins who go)',
    params: z.strictObject({ id: Id, messageId: Id }),
    response: Done,
  },
});
