import { slowModeText } from '@meridian/shared-types';
import { TooManyRequests } from '../sockets/limits';
import { IS_MESSAGE, type Messages } from '../messages/message.model';
import type { NewMessage } from '../messages/new-message';
import type { ClientSession } from 'mongoose';

/**
 * Returns a function that throws 429 if the sender's last message in the chapter is more recent than the interval. It
 * runs in the transaction that stores the message with the number `seq`, so every earlier message is stored. A repeated
 * message is never refused, because it is not stored again. Before a message is sent, it runs without both.
 */
export const slowModeCheck =
  (
    Messages: Messages,
    { conversation, senderId }: Pick<NewMessage, 'conversation' | 'senderId'>,
    intervalSeconds: number,
  ) =>
  async (session?: ClientSession, { seq }: { seq?: number } = {}): Promise<void> => {
    const last = await Messages.findOne(
      { senderId, conversation, ...(seq !== undefined && { seq: { $lt: seq } }), ...IS_MESSAGE },
      { createdAt: 1 },
      session && { session },
    )
      .sort({ seq: -1 })
      .lean();
    const msLeft = last ? last.createdAt.getTime() + intervalSeconds * 1000 - Date.now() : 0;
    if (msLeft <= 0) return;
    throw new TooManyRequests(
      msLeft,
      `Members can send ${slowModeText(intervalSeconds)} here. You can write again in ${inWords(Math.ceil(msLeft / 1000))}.`,
      'slow_mode',
    );
  };

const inWords = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...part(minutes, 'minute'), ...part(rest, 'second')].join(' and ');
};
