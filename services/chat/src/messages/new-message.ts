import type { MessageDoc } from './message.model';

export interface NewMessage {
  chapterId: number;
  senderId: string;
  content: string;
  clientId?: string;
  replyTo?: MessageDoc['replyTo'];
  mentions?: MessageDoc['mentions'];
  /** What this entry changes instead of being a message. */
  change?: MessageDoc['change'];
  /** Whether the author of the message that this one replies to is told. */
  notifyReplyAuthor?: boolean;
}
