import { forbidden, notFound, type Identity } from '@meridian/service-kit';
import { seesMembersOnly, type MembershipStatus } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import { checkChapterIsOpen } from './archived-chapter';
import { mayManage } from './event-manager';
import type { Chapters } from './chapters-client';
import { isDraft } from '../events/event-status';
import { WHOLE_EVENT_PROJECTION, type StoredEvent } from '../models/event.model';
import type { Models } from '../models/create-models';

type Needed = Pick<Models, 'Events' | 'Drafts'>;

/**
 * Returns an event or a draft. If neither is found, the event is read again, because it may have been published between
 * the two reads.
 */
export async function findEventOrDraft({ Events, Drafts }: Needed, id: string): Promise<StoredEvent | null> {
  const find = (model: typeof Events) => model.findById(id, WHOLE_EVENT_PROJECTION).lean();
  return (await find(Events)) ?? (await find(Drafts)) ?? (await find(Events));
}

/** Returns an event or a draft in a transaction, where all reads have the same snapshot. */
export async function findInSession(models: Needed, id: Types.ObjectId, session: ClientSession): Promise<StoredEvent> {
  const find = (model: typeof models.Events) => model.findOne({ _id: id }, WHOLE_EVENT_PROJECTION, { session }).lean();
  const event = (await find(models.Events)) ?? (await find(models.Drafts));
  if (!event) throw notFound('event');
  return event;
}

/** An event or draft that the caller may change, with the caller's membership in its chapter. */
export interface ManagedEvent {
  event: StoredEvent;
  membership: MembershipStatus;
}

/**
 * Checks that the caller may change an event. Its chapter never changes, and its organizer can only be removed, so the
 * result also holds in the transaction that follows.
 * @throws {HttpError} 404 for the drafts of others and for events that the caller may not know of, 403 for others.
 */
async function checkManages(
  chapters: Pick<Chapters, 'membershipStatus'>,
  caller: Identity,
  event: StoredEvent,
): Promise<ManagedEvent> {
  const membership = await chapters.membershipStatus({ params: { id: event.chapterId, userId: caller.userId } });
  if (!mayManage(caller, event, membership))
    throw isDraft(event) || !(event.isPublic || seesMembersOnly(caller))
      ? notFound('event')
      : forbidden('Only the organizer and admins of the chapter can do this.');
  checkChapterIsOpen(membership);
  return { event, membership };
}

/** Reads an event or a draft that the caller wants to change. Throws 404 if the caller may not know that it exists. */
export async function findManaged(
  models: Pick<Models, 'Events' | 'Drafts'>,
  chapters: Pick<Chapters, 'membershipStatus'>,
  caller: Identity,
  id: string,
): Promise<ManagedEvent> {
  const event = await findEventOrDraft(models, id);
  if (!event) throw notFound('event');
  return checkManages(chapters, caller, event);
}
