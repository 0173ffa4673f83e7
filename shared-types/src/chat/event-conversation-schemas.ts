import * as z from 'zod';
import { Id, Instant, messageBody } from '../fields/fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people/people';
import { mediaFields, requireContent, SentPicture } from './message-picture-schemas';

/** A message in the conversation of an event. `seq` counts 1, 2, 3 … per event, and is the order for everyone. */
export const EventConversationMessage = z.object({
  id: Id,
  seq: z.number().int().min(1),
  senderId: Id,
  senderProfile: ProfileBrief,
  content: z.string(),
  ...mediaFields,
  timestamp: Instant,
  /** The id that the sender's browser gave the message in order to recognize it. */
  clientId: z.string(),
  /** Whether the message was removed. Its text is then empty, and its `seq` remains. */
  isRemoved: z.literal(true).optional(),
  /** Whether its author removed it, and not an organizer. */
  isRemovedByAuthor: z.literal(true).optional(),
});
export type EventConversationMessage = z.infer<typeof EventConversationMessage>;

export const EventConversationPage = z.object({
  /** The messages in order: the newest ones, or those before a sequence number. */
  messages: z.array(EventConversationMessage),
  /** The time at which the conversation ends, a week after the event. It can be read afterwards, but nobody writes. */
  endsAt: Instant,
  /** Whether the caller may remove messages of others. */
  mayRemove: z.boolean(),
  /** Whether the chapter of the event is archived, so that nobody writes. It is absent for open ones. */
  isArchived: z.literal(true).optional(),
});
export type EventConversationPage = z.infer<typeof EventConversationPage>;

const message = z.strictObject({
  /** The text, which may be empty if there is a picture. */
  content: messageBody(LIMITS.directMessageMax),
  picture: SentPicture.optional(),
  /**
   * A value per message. A repeated message is returned again but stored once. In another conversation, or with
   * another text or picture, it is refused (409 `client_id_reused`).
   */
  clientId: z.uuid(),
});

export const SendEventMessage = requireContent(message);
