import type { Identity } from '@meridian/kit';
import { mayManageEvent } from '@meridian/shared-types';
import type { EventDoc } from './event.model';
import type { Chapters } from './event.routes';

/** Whether a person may manage an event; asks chapters only where that decides. */
export async function managesEvent(
  chapters: Pick<Chapters, 'membershipStatus'>,
  { userId, isActive, isSiteAdmin }: Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>,
  { chapterId, createdBy }: Pick<EventDoc, 'chapterId' | 'createdBy'>,
): Promise<boolean> {
  const person = { id: userId, isActive, isSiteAdmin };
  const event = { organizerId: createdBy ? String(createdBy) : null };
  if (isSiteAdmin || !isActive) return mayManageEvent(person, event, undefined);
  return mayManageEvent(person, event, await chapters.membershipStatus({ params: { id: chapterId, userId } }));
}
