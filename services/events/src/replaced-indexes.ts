import { dropIndexes } from '@meridian/kit';
import type { Models } from './models';

/** The names of indexes of earlier versions that are now prefixes of others, or that no query uses any more. */
const REPLACED = {
  Events: [
    'startTime_1__id_1',
    'isPublic_1_startTime_1__id_1',
    'chapterId_1_startTime_1__id_1',
    'isLong_1_startTime_1__id_1',
    'chapterId_1_startTime_1_endTime_1_startLocal_1_status_1',
    'createdAt_-1__id_-1',
    'isPublic_1_createdAt_-1__id_-1',
    'attendeeCount_-1__id_-1',
    'isPublic_1_attendeeCount_-1__id_-1',
    'titleWords_1',
    'startTime_1__id_1_endTime_1_chapterId_1_isPublic_1_status_1',
    'isPublic_1_startTime_1__id_1_endTime_1',
    'chapterId_1_startTime_1__id_1_endTime_1_startLocal_1_status_1',
    'chapterId_1_isPublic_1_startTime_1__id_1_endTime_1',
    'isLong_1_startTime_1__id_1_endTime_1_chapterId_1_isPublic_1',
    'isPublic_1_createdAt_-1__id_-1_startTime_1',
    'isPublic_1_attendeeCount_-1__id_-1_startTime_1',
    'chapterId_1_isPublic_1_createdAt_-1__id_-1_startTime_1',
    'chapterId_1_isPublic_1_attendeeCount_-1__id_-1_startTime_1',
    'startMonth_1_isPublic_1_createdAt_-1__id_-1_startTime_1',
    'startMonth_1_isPublic_1_attendeeCount_-1__id_-1_startTime_1',
  ],
  Drafts: ['createdBy_1_createdAt_-1__id_-1'],
  Rsvps: ['userId_1_startTime_1__id_1', 'eventId_1_status_1__id_1'],
} as const;

/** Drops the replaced indexes. The function is idempotent. */
export async function dropReplacedIndexes(models: Pick<Models, keyof typeof REPLACED>): Promise<void> {
  for (const model of ['Events', 'Drafts', 'Rsvps'] as const)
    await dropIndexes(models[model].collection, REPLACED[model]);
}
