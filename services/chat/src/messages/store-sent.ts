import { toHttpError } from '@meridian/service-kit';
import type { Response } from 'express';
import type { MessageLog } from './message-log';
import type { Recheck } from './message-queues';
import { combine, type NewMessage, type StoredWith } from './new-message';
import type { Stored } from './store-messages';
import type { Pictures } from '../pictures/picture.model';
import { usePicture } from '../pictures/use-picture';
import { TooManyRequests, type SendLimit } from '../sockets/limits';

export interface StoreSentOptions {
  messages: Pick<MessageLog, 'append'>;
  Pictures: Pictures;
  limit: Pick<SendLimit, 'refund'>;
}

/**
 * Creates the function that stores a message which a person has sent, in whichever conversation, with the picture that
 * it names. Only new messages count towards the limit, unlike repeated ones and those that could not be stored.
 */
export const createStoreSent =
  ({ messages, Pictures, limit }: StoreSentOptions) =>
  async (message: NewMessage, storedWith?: StoredWith, recheck?: Recheck): Promise<Stored> => {
    try {
      const stored = await messages.append(message, combine(storedWith, usePicture(Pictures, message)), recheck);
      if (!stored.isNew) limit.refund(message.senderId);
      return stored;
    } catch (error) {
      if (toHttpError(error).status >= 500) limit.refund(message.senderId);
      throw error;
    }
  };
export type StoreSent = ReturnType<typeof createStoreSent>;

/** Counts a message that is sent with a call. The response to one too many says when the next one is accepted. */
export async function countSent(limit: Pick<SendLimit, 'count'>, senderId: string, res: Response): Promise<void> {
  await limit.count(senderId).catch((refusal: unknown) => {
    if (refusal instanceof TooManyRequests) res.setHeader('retry-after', String(refusal.retryAfter));
    throw refusal;
  });
}
