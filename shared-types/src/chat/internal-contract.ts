import * as z from 'zod';
import { AccessQuestion, ChatAccess } from '../people/person-access';
import { internalContract } from '../calls/contract';
import { ChapterId, ChapterIdParam, Done, Id, Instant } from '../fields/fields';
import { AUDIENCE_PAGE } from '../limits';
import { mergeTerms } from '../people/merging';
import { MessagePictureKey } from './message-picture-schemas';
import { CountQuery } from '../statistics';
import { personalPageCall } from '../personal-export/personal-page';
import { exportPageCall } from '../site-export/export-page';

const BlockPair = z.strictObject({ userId: Id, otherId: Id });

/**
 * The calls of services and of operators' tests, which are never reachable through the gateway. Only exports return
 * texts: those of chapters, and those of a person who takes their own data.
 */
export const chatInternalApi = internalContract('chat', {
  ...exportPageCall('chat'),
  ...personalPageCall('chat'),
  sockets: {
    method: 'GET',
    path: '/internal/sockets',
    summary: 'Opens a Socket.IO connection to a replica',
    response: z.object({ replica: z.string(), sockets: z.array(z.object({ userId: Id, rooms: z.array(z.string()) })) }),
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      'Ends the conversations of a person, whose messages stay for the others, and blocks further writes. Idempotent',
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  applyDecision: {
    method: 'POST',
    path: '/internal/decisions',
    summary: 'Carries out the decision on a reported message, except for parts that are no longer possible. Idempotent',
    body: z.strictObject({
      action: z.enum(['remove', 'mute']),
      chapterId: ChapterId,
      seq: z.number().int(),
      /** The author of the message, and the admin who decided. */
      userId: Id,
      byId: Id,
      reason: z.string(),
      at: Instant,
      /** The end of a mute. */
      until: Instant.optional(),
    }),
    response: Done,
  },
  access: {
    method: 'POST',
    path: '/internal/chapters/{id}/access/{userId}',
    summary:
      'Explains whether a person may read, write in and moderate the chat of a chapter; 404 for an unknown chapter',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    body: AccessQuestion,
    response: ChatAccess,
  },
  accessToPerson: {
    method: 'POST',
    path: '/internal/people/{userId}/access/{otherUserId}',
    summary: 'Explains whether a person may write to another one',
    params: z.strictObject({ userId: Id, otherUserId: Id }),
    body: AccessQuestion,
    response: ChatAccess,
  },
  blocks: {
    method: 'POST',
    path: '/internal/blocks',
    summary: 'Returns those of up to 500 pairs of people of which the first person blocks the other',
    body: z.strictObject({ pairs: z.array(BlockPair).max(AUDIENCE_PAGE) }),
    response: z.object({ pairs: z.array(BlockPair) }),
  },
  mutedBy: {
    method: 'POST',
    path: '/internal/chapters/{id}/muted-by',
    summary: 'Returns those of up to 500 people who mute the chat of a chapter',
    params: z.strictObject({ id: ChapterIdParam }),
    body: z.strictObject({ userIds: z.array(Id).max(AUDIENCE_PAGE) }),
    response: z.object({ userIds: z.array(Id) }),
  },
  reportPicture: {
    method: 'POST',
    path: '/internal/message-pictures/{key}/report',
    summary:
      'Lets site admins read the picture of a reported message, and keeps it for 90 days after the message. Idempotent',
    params: z.strictObject({ key: MessagePictureKey }),
    response: Done,
  },
  ...mergeTerms,
  counts: {
    method: 'POST',
    path: '/internal/messages/counts',
    summary: 'Counts the messages of one chapter, or of all, in each of up to 24 intervals',
    body: CountQuery,
    response: z.object({
      counts: z.array(z.number().int()),
      byChapter: z.array(z.array(z.object({ chapterId: ChapterId, messages: z.number().int() }))).optional(),
    }),
  },
  writers: {
    method: 'POST',
    path: '/internal/messages/writers',
    summary: 'Lists who wrote in which chat in an interval of at most a day',
    body: z.strictObject({ from: Instant, to: Instant }),
    response: z.object({ writers: z.array(z.object({ chapterId: ChapterId, userId: Id })) }),
  },
});
