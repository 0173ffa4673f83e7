import { HOUR_MS } from '@meridian/shared-types';
import conversations from './data/direct-messages.json';
import { demoId } from './random';

export interface DemoConversation {
  /** The messages, ordered by time. Only the two people write. */
  messages: { senderId: string; receiverId: string; content: string; createdAt: Date }[];
  /** The number of last messages that their receiver has not read. */
  unread: number;
}

const MINUTE = 60_000;

/** Returns the conversations of the demo accounts. Each account has one read and one unread conversation. */
export const demoConversations = (now: Date): DemoConversation[] =>
  conversations.map(({ people: [one = 0, two = 0], hoursAgo, lines, unread }) => {
    let time = now.getTime() - hoursAgo * HOUR_MS;
    const messages = lines.map(({ sender, minutes, content }) => {
      time += minutes * MINUTE;
      const person = sender === one ? two : one;
      return {
        senderId: demoId('person', sender),
        receiverId: demoId('person', person),
        content,
        createdAt: new Date(time),
      };
    });
    return { messages, unread };
  });
