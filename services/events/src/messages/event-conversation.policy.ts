import { isChapterAdmin, type MembershipStatus, type RsvpStatus } from '@meridian/shared-types';
import type { EventDoc } from '../models/event.model';

/** The time in milliseconds from the end of an event to that of its conversation, which is a week. */
export const CONVERSATION_MS = 604_800_000;

/** Returns when the conversation of an event ends: a week after the event. Nobody writes in it afterwards. */
export const conversationEnd = ({ endTime }: Pick<EventDoc, 'endTime'>): Date =>
  new Date(endTime.getTime() + CONVERSATION_MS);

const organizes = (userId: string, { createdBy }: Pick<EventDoc, 'createdBy'>): boolean =>
  createdBy !== undefined && String(createdBy) === userId;

type Membership = Pick<MembershipStatus, 'isMember' | 'role' | 'ban'>;

/** Returns whether a person goes to an event or organizes it. Their place in its chapter decides whether it counts. */
export const hasPart = (userId: string, event: Pick<EventDoc, 'createdBy'>, status: RsvpStatus | null): boolean =>
  status === 'attending' || organizes(userId, event);

/**
 * Returns whether a person with an active account takes part in the conversation of an event: people who go, unless the
 * chapter of the event has banned them, and its organizer while a member of that chapter.
 */
export const readsConversation = (
  userId: string,
  event: Pick<EventDoc, 'createdBy'>,
  status: RsvpStatus | null,
  { isMember, ban }: Membership,
): boolean => ban === undefined && (status === 'attending' || (isMember && organizes(userId, event)));

/**
 * Returns whether a person who takes part may remove messages of others: the organizer while a member of the chapter,
 * and admins of the chapter.
 */
export const moderatesConversation = (
  userId: string,
  event: Pick<EventDoc, 'createdBy'>,
  membership: Membership,
): boolean => (membership.isMember && organizes(userId, event)) || isChapterAdmin(membership);
