import { exportedId, exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import { chapterOfKey, IS_CHAPTER } from '../messages/conversation';
import { IS_MESSAGE, type MessageDoc, type Messages } from '../messages/message.model';
import type { MuteDoc } from '../access/mute.model';
import type { ChatSettingsDoc } from '../access/chat-settings.model';
import type { HeldMessageDoc } from '../moderation/held-message.model';
import type { ModerationModels } from '../moderation/models';
import type { PictureDoc, Pictures } from '../pictures/picture.model';
import type { RemovalDoc } from '../moderation/removal.model';

interface Models extends ModerationModels {
  Messages: Messages;
  Pictures: Pictures;
}

/** The number of pictures of a page, which is in memory as a whole. */
const PICTURES = 5;
const pictureFile = (key: string) => `messages/${key}.webp`;

/** Exports the chats of chapters. Direct messages are left out because they belong to the two people who write them. */
const messageSources = ({
  Messages,
  Pictures,
}: Models): Pick<ExportSources<'chat'>, 'messages' | 'messagePictures'> => ({
  messages: exportSource<'messages', MessageDoc>(Messages, {
    fields: {
      conversation: 1,
      seq: 1,
      senderId: 1,
      content: 1,
      mediaUrl: 1,
      mediaAlt: 1,
      createdAt: 1,
      'replyTo.id': 1,
      'mentions.userId': 1,
      mentionsChapter: 1,
      reactions: 1,
      isRemoved: 1,
      editedAt: 1,
    },
    filter: { conversation: IS_CHAPTER, ...IS_MESSAGE },
    limit: 1000,
    toItem: ({
      _id,
      conversation,
      seq,
      senderId,
      content,
      mediaUrl,
      mediaAlt,
      createdAt,
      replyTo,
      mentions = [],
      mentionsChapter,
      reactions = [],
      isRemoved,
      editedAt,
    }) => ({
      record: {
        id: String(_id),
        chapterId: chapterOfKey(conversation),
        number: seq,
        senderId: String(senderId),
        content,
        mediaUrl: mediaUrl ?? null,
        mediaAlt: mediaAlt ?? null,
        createdAt: instantOrNull(createdAt),
        replyToId: exportedId(replyTo?.id),
        mentions: [...new Set(mentions.map(({ userId }) => String(userId)))],
        mentionsChapter: mentionsChapter ?? false,
        reactions: reactions.map(({ reaction, userId }) => `${reaction} ${userId.toHexString()}`),
        isRemoved: isRemoved ?? false,
        editedAt: instantOrNull(editedAt),
      },
    }),
  }),
  messagePictures: exportSource<'messagePictures', PictureDoc>(Pictures, {
    fields: { conversation: 1, messageId: 1, width: 1, height: 1, bytes: 1 },
    filter: { conversation: IS_CHAPTER, messageId: { $exists: true }, deleteAt: { $exists: false } },
    limit: PICTURES,
    toId: (id) => id,
    toItem: ({ _id, messageId, width, height, bytes }) => ({
      record: { id: _id, messageId: exportedId(messageId), file: pictureFile(_id), width, height },
      file: { path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' },
    }),
  }),
});

/** Exports what moderators of chapters did and set. */
const moderationSources = ({
  Removals,
  Mutes,
  Settings,
  Held,
}: Models): Omit<ExportSources<'chat'>, 'messages' | 'messagePictures'> => ({
  removals: exportSource<'removals', RemovalDoc>(Removals, {
    fields: { chapterId: 1, seq: 1, senderId: 1, byId: 1, reason: 1, at: 1 },
    toItem: ({ _id, chapterId, seq, senderId, byId, reason, at }) => ({
      record: { id: String(_id), chapterId, number: seq, senderId, byId: byId ?? null, reason, at: instantOrNull(at) },
    }),
  }),
  mutes: exportSource<'mutes', MuteDoc>(Mutes, {
    fields: { chapterId: 1, userId: 1, until: 1, byId: 1, reason: 1, at: 1 },
    toItem: ({ _id, chapterId, userId, until, byId, reason, at }) => ({
      record: {
        id: String(_id),
        userId,
        chapterId,
        reason,
        byId: byId ?? null,
        at: instantOrNull(at),
        until: instantOrNull(until),
      },
    }),
  }),
  chatSettings: exportSource<'chatSettings', ChatSettingsDoc>(Settings, {
    fields: { slowModeSeconds: 1, isClosed: 1, heldWords: 1 },
    toId: Number,
    toItem: ({ _id, slowModeSeconds, isClosed, heldWords = [] }) => ({
      record: { chapterId: _id, slowModeSeconds, isClosed, heldWords },
    }),
  }),
  heldMessages: exportSource<'heldMessages', HeldMessageDoc>(Held, {
    fields: { chapterId: 1, senderId: 1, content: 1, words: 1, createdAt: 1 },
    toItem: ({ _id, chapterId, senderId, content, words, createdAt }) => ({
      record: { id: String(_id), chapterId, senderId, content, words, createdAt: instantOrNull(createdAt) },
    }),
  }),
});

export const exportSources = (models: Models): ExportSources<'chat'> => ({
  ...messageSources(models),
  ...moderationSources(models),
});
