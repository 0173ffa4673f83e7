import { forbidden, notFound, type Identity } from '@meridian/service-kit';
import { managesEvent } from './event-manager';
import { seesMembersOnly } from '@meridian/shared-types';
import type { Chapters } from './chapters-client';
import type { Models } from '../models/create-models';

/**
 * Returns an event that the caller manages.
 * @throws {HttpError} 404 if there is none of which the caller may know, 403 with `refusal` for others.
 */
export async function requireManager(
  { Events }: Pick<Models, 'Events'>,
  chapters: Pick<Chapters, 'membershipStatus'>,
  identity: Identity,
  id: string,
  refusal: string,
) {
  const event = await Events.findById(id, {
    chapterId: 1,
    createdBy: 1,
    title: 1,
    isPublic: 1,
    seriesId: 1,
    recurrenceId: 1,
    timeZone: 1,
    startTime: 1,
    startLocal: 1,
    endTime: 1,
    endLocal: 1,
    status: 1,
    capacity: 1,
    attendeeCount: 1,
    guestCount: 1,
  }).lean();
  if (!event) throw notFound('event');
  if (!(await managesEvent(chapters, identity, event)))
    throw event.isPublic || seesMembersOnly(identity) ? forbidden(refusal) : notFound('event');
  return event;
}
