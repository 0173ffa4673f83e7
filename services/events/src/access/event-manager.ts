import type { Identity } from '@meridian/service-kit';
import { mayManageEvent, type MembershipStatus } from '@meridian/shared-types';
import type { EventDoc } from '../models/event.model';
import type { Chapters } from './chapters-client';

type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;
type Managed = Pick<EventDoc, 'chapterId' | 'createdBy'>;

/** Returns whether a person with this membership in the event's chapter may manage the event. */
export const mayManage = (
  { userId, isActive, isSiteAdmin }: Caller,
  { createdBy }: Managed,
  membership: MembershipStatus | undefined,
): boolean =>
  mayManageEvent(
    { id: userId, isActive, isSiteAdmin },
    { organizerId: createdBy ? String(createdBy) : null },
    membership,
  );

/** Returns whether the caller may manage the event, but calls the chapters service only if the result depends on it. */
export async function managesEvent(
  chapters: Pick<Chapters, 'membershipStatus'>,
  caller: Caller,
  event: Managed,
): Promise<boolean> {
  if (caller.isSiteAdmin) return mayManage(caller, event, undefined);
  const params = { id: event.chapterId, userId: caller.userId };
  return mayManage(caller, event, await chapters.membershipStatus({ params }));
}
