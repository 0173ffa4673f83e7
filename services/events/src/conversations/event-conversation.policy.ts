import { isChapterAdmin, type MembershipStatus, type RsvpStatus } from '@meridian/shared-types';
import type { EventDoc } from '../events/event.model';

const WEEK_MS = 604_800_000;

/** Returns when the conversation of an event ends: a week after the event. Nobody writes in it afterwards. */
export const conversationEnd = ({ endTime }: Pick<EventDoc, 'endTime'>): Date => new Date(endTime.getTime() + WEEK_MS);

const organizes = (userId: string, { createdBy }: Pick<EventDoc, 'createdBy'>): boolean =>
  createdBy !== undefined && String(createdBy) === userId;

/** Returns whether an active member takes part in the conversation of an event: people who go, and its organizer. */
export const readsConversation = (
  userId: string,
  event: Pick<EventDoc, 'createdBy'>,
  status: RsvpStatus | null,
): boolean => status === 'attending' || organizes(userId, event);

/**
 * Returns whether a person who takes part may remove messages of others: the organizer, and admins of the chapter.
 */
export const moderatesConversation = (
  userId: string,
  event: Pick<EventDoc, 'createdBy'>,
  membership: Pick<MembershipStatus, 'role'>,
): boolean => organizes(userId, event) || isChapterAdmin(membership);
