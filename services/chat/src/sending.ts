import { forbidden, KeyedMutex, toHttpError } from '@meridian/kit';
import type { AckOf } from '@meridian/shared-types';
import type { Delivery } from './delivery';
import { TooManyRequests, type SendLimit } from './limits';
import { toMessage } from './message.model';
import { requireSame, type MessageLog, type NewMessage } from './message-log';
import type { Profiles } from './profiles';
import type { ChatSocket } from './socket-server';
import type { ChatHandlers } from './socket-events';
import type { MembershipChecks } from './membership-checks';

export interface SendOptions {
  messages: MessageLog;
  delivery: Delivery;
  profiles: Profiles;
  membershipChecks: MembershipChecks;
  limit: SendLimit;
}

type Accepted = Omit<Extract<AckOf<'send-message'>, { ok: true }>, 'ok'>;

/** Takes a message: stored first, then acknowledged, then delivered. */
export function sendHandlers({
  messages,
  delivery,
  profiles,
  membershipChecks,
  limit,
}: SendOptions): Pick<ChatHandlers, 'send-message'> {
  const senderQueue = new KeyedMutex<string>();
  /** Messages that are not answered yet, by sender and client id. */
  const underWay = new Map<string, { message: NewMessage; ack: Promise<Accepted> }>();

  async function check(message: NewMessage): Promise<void> {
    const isMember = membershipChecks.isMember(message.senderId, message.chapterId);
    isMember.catch(() => undefined); // looked at below
    await limit.count(message.senderId).catch(async (refusal: unknown) => {
      if (!(refusal instanceof TooManyRequests && message.clientId && (await messages.has(message)))) throw refusal;
    });
    if (!(await isMember)) throw forbidden('Only members of this chapter can write in its chat.');
  }

  async function take(socket: ChatSocket, message: NewMessage): Promise<Accepted> {
    const { senderId } = message;
    const checked = check(message);
    checked.catch(() => undefined); // waited for in its turn: what a person sent first is stored first
    await senderQueue.runExclusive(senderId, () => checked);
    if (!socket.connected) throw forbidden('This connection has ended.');
    const [{ doc, isNew }, profileOf] = await Promise.all([append(message), profiles.load([senderId])]);
    const stored = toMessage(doc, profileOf(senderId));
    if (isNew) delivery.committed(stored);
    const { id, seq, timestamp, clientId } = stored;
    return { id, seq, timestamp, ...(clientId && { clientId }) };
  }

  /** Only new messages count: not one that is sent again, nor one that could not be stored. */
  async function append(message: NewMessage): ReturnType<MessageLog['append']> {
    try {
      const stored = await messages.append(message);
      if (!stored.isNew) limit.giveBack(message.senderId);
      return stored;
    } catch (error) {
      if (toHttpError(error).status >= 500) limit.giveBack(message.senderId);
      throw error;
    }
  }

  return {
    async 'send-message'(socket, payload) {
      const message = { ...payload, senderId: socket.data.userId };
      if (!message.clientId) return take(socket, message);
      const key = `${message.senderId} ${message.clientId}`;
      const first = underWay.get(key);
      if (first) {
        requireSame(first.message, message);
        const ack = await first.ack.catch(() => undefined); // its connection may have ended: then this one is tried
        if (ack) return ack;
      }
      const ack = take(socket, message);
      const entry = { message, ack };
      underWay.set(key, entry);
      return ack.finally(() => {
        if (underWay.get(key) === entry) underWay.delete(key);
      });
    },
  };
}
