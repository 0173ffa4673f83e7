import { forbidden } from '@meridian/kit';
import type { Delivery } from './delivery';
import { limit } from './limits';
import { toMessage } from './message.model';
import type { MessageLog } from './message-log';
import type { People } from './people';
import type { ChatHandlers } from './socket-events';
import type { Standings } from './standings';

export interface SendingOptions {
  messages: MessageLog;
  delivery: Delivery;
  people: People;
  standings: Standings;
  messagesPer10s: number;
}

/** Takes a message: stored first, then acknowledged, then delivered. */
export function sending({ messages, delivery, people, standings, messagesPer10s }: SendingOptions): Pick<ChatHandlers, 'send-message'> {
  const tooOften = limit(messagesPer10s, 10, 'You are sending messages too fast. Please wait a moment.');
  return {
    async 'send-message'(socket, message) {
      const { userId } = socket.data;
      await tooOften(userId);
      if (!(await standings.isMember(userId, message.chapterId))) forbidden('Only members of this chapter can write in its chat.');
      if (!socket.connected) forbidden('This connection has ended.');
      const [{ doc, isNew }, brief] = await Promise.all([messages.append({ ...message, senderId: userId }), people.briefs([userId])]);
      const stored = toMessage(doc, brief(userId));
      if (isNew) delivery.committed(stored);
      const { id, seq, timestamp, clientId } = stored;
      return { id, seq, timestamp, ...(clientId && { clientId }) };
    },
  };
}
