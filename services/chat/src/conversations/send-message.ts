import { forbidden, KeyedMutex } from '@meridian/service-kit';
import type { AckOf, SendMessage } from '@meridian/shared-types';
import type { DeliverEntry } from '../delivery/deliver-entry';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import type { NewMessage } from '../messages/new-message';
import type { StoreSent } from '../messages/store-sent';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import type { ChatHandlers } from '../sockets/socket-events';
import type { ChatSocket } from '../sockets/socket-server';
import type { ChapterPolicy, ChapterWriter } from './chapter-policy';
import type { ComposeMessage } from './compose-message';
import { createPendingSends } from './pending-sends';

export interface SendOptions {
  messages: Pick<MessageLog, 'has'>;
  policy: Pick<ChapterPolicy, 'findSender'>;
  limit: Pick<SendLimit, 'count'>;
  composeMessage: ComposeMessage;
  storeSent: StoreSent;
  deliverEntry: DeliverEntry;
}

type Accepted = Omit<Extract<AckOf<'send-message'>, { ok: true }>, 'ok'>;

/** Handles `send-message`. It stores the message, then delivers and acknowledges it. */
export function sendHandlers({
  messages,
  policy,
  limit,
  composeMessage,
  storeSent,
  deliverEntry,
}: SendOptions): Pick<ChatHandlers, 'send-message'> {
  const senderQueue = new KeyedMutex<string>();
  const sendOnce = createPendingSends<Accepted>();

  /** Returns the rules for the sender. A message that was stored before the chat was closed is acknowledged again. */
  async function requireSender({ data }: ChatSocket, { chapterId }: SendMessage, message: NewMessage) {
    const { closedRefusal, ...writer } = await policy.findSender(data, chapterId);
    if (closedRefusal && !(await messages.has(message))) throw closedRefusal;
    return writer;
  }

  /** Checks the limit of the sender, and then what `writer` resolves to. A message that is stored is not refused. */
  async function check(message: NewMessage, payload: SendMessage, writer: Promise<ChapterWriter>) {
    writer.catch(() => undefined); // The limit comes first.
    await limit.count(message.senderId).catch(async (refusal: unknown) => {
      if (!(refusal instanceof TooManyRequests && (await messages.has(message)))) throw refusal;
    });
    // A sender who may not send, or sends too much, gets no data about what the message refers to.
    return composeMessage(message, payload, await writer);
  }

  async function send(socket: ChatSocket, payload: SendMessage, message: NewMessage): Promise<Accepted> {
    const requireConnection = () => {
      if (!socket.connected) throw forbidden('This connection has ended.');
    };
    const checked = check(message, payload, requireSender(socket, payload, message));
    checked.catch(() => undefined); // The checks are awaited in order, so that messages are stored in order.
    const [complete, storedWith] = await senderQueue.runExclusive(message.senderId, () => checked);
    requireConnection();
    const { doc, isNew } = await storeSent(complete, storedWith, async () => {
      requireConnection();
      await requireSender(socket, payload, message);
    });
    // It is delivered again, because a replica may have died after it stored the message.
    const { id, seq, timestamp, clientId } = await deliverEntry(doc, isNew);
    return { id, seq, timestamp, ...(clientId && { clientId }) };
  }

  return {
    'send-message'(socket, payload) {
      const { chapterId, content, clientId, picture } = payload;
      const message = { conversation: chapterKey(chapterId), senderId: socket.data.userId, content, clientId, picture };
      return sendOnce(message, () => send(socket, payload, message));
    },
  };
}
