import { keysetAfter, type Identity } from '@meridian/kit';
import { searchWords, type Event, type EventQuery } from '@meridian/shared-types';
import type { z } from 'zod';
import { EVENT_FIELDS, toEvent, type EventDoc } from './event.model';
import { seesMembersOnly } from './event.policy';
import { answersOf, type Stores } from './stores';

type Query = z.output<typeof EventQuery>;
interface Order { field: keyof EventDoc; direction: 1 | -1 }

/** A page of the events that the caller may see. At most three queries: the page's place, its events, the caller's answers. */
export async function listEvents(stores: Stores, query: Query, caller: Identity | undefined): Promise<Event[]> {
  const { chapter, time = 'all', search, limit = 200 } = query;
  const words = searchWords(search ?? '');
  if (search && words.length === 0) return [];
  const now = new Date();
  const { field, direction } = orderOf(query);
  const events = await stores.Events.find({
    ...(!seesMembersOnly(caller) && { isPublic: true }),
    ...(chapter && { chapterId: chapter }),
    ...(time !== 'all' && { startTime: time === 'upcoming' ? { $gt: now } : { $lte: now } }),
    $and: [...words.map((word) => ({ titleWords: { $regex: `^${word}` } })), await keysetAfter(stores.Events, field, direction, query.after)],
  }, EVENT_FIELDS).sort({ [field]: direction, _id: direction }).limit(limit).lean();
  const answers = await answersOf(stores, caller?.userId, events.map(({ _id }) => _id));
  return events.map((event) => toEvent(event, answers.get(String(event._id)) ?? null));
}

function orderOf({ sort, time }: Query): Order {
  if (sort === 'latest') return { field: 'createdAt', direction: -1 };
  if (sort === 'popular') return { field: 'attendeeCount', direction: -1 };
  return { field: 'startTime', direction: time === 'past' ? -1 : 1 };
}
