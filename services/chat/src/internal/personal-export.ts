import { personalSource, type PageRead, type PersonalSources } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { otherPerson, parseKey } from '../messages/conversation';
import { IS_MESSAGE, type MessageDoc, type Messages } from '../messages/message.model';
import type { Pictures } from '../pictures/picture.model';

/** The number of pictures of a page, which is in memory as a whole. */
const PICTURES = 5;
const pictureFile = (key: string) => `pictures/${key}.webp`;

const WRITTEN_IN = { chapter: 'Chapter chat', direct: 'Direct message', event: 'Event conversation' } as const;

/** Returns the id of a conversation's chapter or event, if it is one of this kind. */
const placeOf =
  (kind: 'chapter' | 'event') =>
  ({ conversation }: Pick<MessageDoc, 'conversation'>) => {
    const parsed = parseKey(conversation);
    if (parsed.kind !== kind) return undefined;
    return parsed.kind === 'chapter' ? parsed.chapterId : 'eventId' in parsed ? parsed.eventId : undefined;
  };

/** Reads the messages of a person by conversation, in the order of an index, so that no page sorts. */
const byConversation = (Messages: Messages): PageRead<MessageDoc> => ({
  async find(filter, after, options, limit) {
    const read = async (more: object) =>
      (await Messages.collection
        .find({ ...filter, ...more }, options)
        .sort({ conversation: 1, seq: 1 })
        .limit(limit)
        .toArray()) as unknown as MessageDoc[];
    if (after === undefined) return read({});
    const [conversation = '', seq] = after.split(' ');
    const rest = await read({ conversation, seq: { $gt: Number(seq) } });
    if (rest.length === limit) return rest;
    return [...rest, ...(await read({ conversation: { $gt: conversation } }))].slice(0, limit);
  },
  keyOf: ({ conversation, seq }) => `${conversation} ${seq}`,
});

/**
 * The sources of the chat service for the export of a person's data: what the person wrote, and nothing of others. Of a
 * direct message that the other person did not get, the person does not learn it here either.
 */
export const personalSources = ({
  Messages,
  Pictures,
}: {
  Messages: Messages;
  Pictures: Pictures;
}): PersonalSources<'chat'> => ({
  messages: personalSource('messages', Messages, {
    ofPerson: (userId) => ({ senderId: new Types.ObjectId(userId) }),
    filter: IS_MESSAGE,
    columns: {
      writtenIn: ({ conversation }) => WRITTEN_IN[parseKey(conversation).kind],
      chapterId: placeOf('chapter'),
      eventId: placeOf('event'),
      recipientId: ({ conversation, senderId }) =>
        parseKey(conversation).kind === 'direct' ? otherPerson(conversation, String(senderId)) : undefined,
      content: ({ content, ownText }) => ownText?.content ?? content,
      editedAt: ({ editedAt, ownText }) => ownText?.editedAt ?? editedAt,
      picture: ({ mediaUrl }) => mediaUrl && pictureFile(mediaUrl.slice(mediaUrl.lastIndexOf('/') + 1)),
      pictureText: 'mediaAlt',
      replyToId: 'replyTo.id',
    },
    reads: ['conversation', 'seq', 'senderId', 'content', 'editedAt', 'ownText', 'mediaUrl'],
    pages: byConversation(Messages),
  }),
  messagePictures: personalSource('messagePictures', Pictures, {
    ofPerson: (userId) => ({ uploaderId: userId }),
    filter: { messageId: { $exists: true }, deleteAt: { $exists: false } },
    columns: { file: ({ _id }) => pictureFile(_id) },
    reads: ['bytes'],
    limit: PICTURES,
    toId: (id) => id,
    toFile: ({ _id, bytes }) => ({ path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' }),
  }),
});
