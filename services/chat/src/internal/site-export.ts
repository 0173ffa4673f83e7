import { exportSource, type ExportSources } from '@meridian/service-kit';
import { chapterOfKey, IS_CHAPTER } from '../messages/conversation';
import { IS_MESSAGE, type Messages } from '../messages/message.model';
import type { ModerationModels } from '../moderation/models';
import type { Pictures } from '../pictures/picture.model';

interface Models extends ModerationModels {
  Messages: Messages;
  Pictures: Pictures;
}

/** The number of pictures of a page, which is in memory as a whole. */
const PICTURES = 5;
const pictureFile = (key: string) => `messages/${key}.webp`;

/**
 * Exports the chats of chapters, and what their moderators did and set. Direct messages are left out because they
 * belong to the two people who write them.
 */
export const exportSources = ({
  Messages,
  Pictures,
  Removals,
  Mutes,
  Settings,
  Held,
}: Models): ExportSources<'chat'> => ({
  messages: exportSource('messages', Messages, {
    columns: {
      chapterId: ({ conversation }) => chapterOfKey(conversation),
      number: 'seq',
      replyToId: 'replyTo.id',
      mentions: ({ mentions = [] }) => [...new Set(mentions.map(({ userId }) => String(userId)))],
      reactions: ({ reactions = [] }) => reactions.map(({ reaction, userId }) => `${reaction} ${userId.toHexString()}`),
    },
    reads: ['conversation', 'mentions.userId', 'reactions'],
    filter: { conversation: IS_CHAPTER, ...IS_MESSAGE },
    limit: 1000,
  }),
  messagePictures: exportSource('messagePictures', Pictures, {
    columns: { file: ({ _id }) => pictureFile(_id) },
    reads: ['bytes'],
    filter: { conversation: IS_CHAPTER, messageId: { $exists: true }, deleteAt: { $exists: false } },
    limit: PICTURES,
    toId: (id) => id,
    toFile: ({ _id, bytes }) => ({ path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' }),
  }),
  removals: exportSource('removals', Removals, { columns: { number: 'seq' } }),
  mutes: exportSource('mutes', Mutes, { columns: {} }),
  chatSettings: exportSource('chatSettings', Settings, { columns: { chapterId: '_id' }, toId: Number }),
  heldMessages: exportSource('heldMessages', Held, { columns: {} }),
});
