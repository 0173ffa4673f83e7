import { DAY_MS, LIMITS, MENTIONS_MAX } from '@meridian/shared-types';
import { ObjectId, type Document } from 'mongodb';

const long = (most: number) => '語'.repeat(most);
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const later = () => new Date(Date.now() + DAY_MS);
const picture = { id: '0'.repeat(32), width: 4000, height: 3000, alt: long(LIMITS.pictureAltMax) };
const tags = times(LIMITS.tagCount, () => long(LIMITS.tagMax));
const avatarKey = `${'0'.repeat(24)}-${'0'.repeat(32)}`;
const media = {
  mediaUrl: `/api/message-pictures/${'0'.repeat(32)}`,
  mediaWidth: 4000,
  mediaHeight: 3000,
  mediaAlt: long(LIMITS.pictureAltMax),
};

/** Optional fields of documents, as large as people can make them, by collection. */
export const OPTIONAL_FIELDS: Record<string, (document: Document) => object> = {
  users: () => ({ tags, avatarKey }),
  people: () => ({ tags, avatarUrl: `/api/avatars/${avatarKey}` }),
  chapters: () => ({
    picture,
    foundedOn: '1999-12-31',
    joinPolicy: 'members',
    joinQuestions: times(LIMITS.joinQuestionCount, () => ({ text: long(LIMITS.joinQuestionMax), isRequired: true })),
  }),
  joinRequests: ({ status }) => ({
    answers: times(LIMITS.joinQuestionCount, () => ({
      question: long(LIMITS.joinQuestionMax),
      answer: long(LIMITS.joinAnswerMax),
    })),
    ...(status !== 'pending' && { reason: long(LIMITS.decisionReasonMax) }),
  }),
  bans: () => ({ until: later() }),
  events: ({ titleWords }) => ({
    rsvpOpensAt: new Date(),
    rsvpClosesAt: later(),
    meetingUrl: `https://meet.example/${'a'.repeat(LIMITS.meetingUrlMax - 21)}`,
    ...((titleWords as string[]).includes('grown') && {
      status: 'cancelled',
      cancellation: { reason: long(LIMITS.cancellationReasonMax), at: new Date() },
    }),
  }),
  rsvps: () => ({ guests: LIMITS.eventGuestCount }),
  announcements: () => ({ editedAt: new Date(), expiresAt: later() }),
  // The entry of a change has no text of its own.
  messages: ({ senderId, change }) =>
    change
      ? { content: '' }
      : {
          ...media,
          editedAt: new Date(),
          mentions: times(MENTIONS_MAX, (n) => ({ userId: new ObjectId(), name: long(LIMITS.nameMax), at: n })),
          replyTo: { id: new ObjectId(), seq: 1, senderId: senderId as ObjectId, text: long(100) },
        },
  heldMessages: () => media,
  auditEntries: ({ actorId }) => ({ actingAsId: actorId as string }),
  posts: () => ({ cover: picture }),
  postversions: ({ post }) => ({ post: { ...(post as object), cover: picture } }),
};
