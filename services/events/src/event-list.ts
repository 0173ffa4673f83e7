import { keysetAfter, type Identity, type ListMemory } from '@meridian/kit';
import { type Event, type EventQuery, searchWords, seesMembersOnly } from '@meridian/shared-types';
import type { z } from 'zod';
import { EVENT_FIELDS, LONG_INDEX, LONG_MS, toEvent } from './event.model';
import { ownRsvpsOf, type Models } from './models';

type Query = z.output<typeof EventQuery>;
interface Order {
  field: 'startTime' | 'createdAt' | 'attendeeCount';
  direction: 1 | -1;
}

type ListedEvent = Parameters<typeof toEvent>[0];
/** What a page depends on. RSVPs are not part of it. */
interface PageKey {
  query: Query;
  seesMembersOnly: boolean;
}

/**
 * Lists a page of the events that the caller may see. Three queries: the cursor, the events and the caller's RSVPs;
 * with `from` four. First pages without a search are remembered: all members open the same ones.
 */
export function createEventList(models: Models, lists: Pick<ListMemory, 'remember'>) {
  const remembered = lists.remember((key: PageKey) => readPage(models, key));
  return async (query: Query, caller: Identity | undefined, isRecalled: boolean): Promise<Event[]> => {
    const key = { query, seesMembersOnly: seesMembersOnly(caller) };
    const isCommon = query.search === undefined && query.after === undefined;
    const events = isCommon ? await remembered(key, isRecalled) : await readPage(models, key);
    const rsvps = await ownRsvpsOf(
      models,
      caller?.userId,
      events.map(({ _id }) => _id),
    );
    return events.map((event) => toEvent(event, rsvps.get(String(event._id)) ?? null, caller));
  };
}

async function readPage(models: Models, { query, seesMembersOnly: seesAll }: PageKey): Promise<ListedEvent[]> {
  const { chapter, time = 'all', search, limit = 200 } = query;
  const words = searchWords(search ?? '');
  if (search && words.length === 0) return [];
  const now = new Date();
  const { field, direction } = orderOf(query);
  const visible = seesAll ? {} : { isPublic: true };
  const page = await keysetAfter(models.Events, field, direction, query.after, visible);
  const found = await Promise.all(
    timeRanges(query).map(({ filter, hint }) =>
      models.Events.find(
        {
          ...visible,
          ...(chapter && { chapterId: chapter }),
          ...(time !== 'all' && { startTime: time === 'upcoming' ? { $gt: now } : { $lte: now } }),
          $and: [filter, ...words.map((word) => ({ titleWords: { $regex: `^${word}` } })), page],
        },
        { ...EVENT_FIELDS, createdAt: 1 },
        { ...(hint && { hint }) },
      )
        .sort({ [field]: direction, _id: direction })
        .limit(limit)
        .lean(),
    ),
  );
  const events = found.flat();
  if (found.length > 1)
    events
      .sort((a, b) => direction * (Number(a[field]) - Number(b[field]) || (String(a._id) < String(b._id) ? -1 : 1)))
      .splice(limit);
  return events;
}

/**
 * The filters of a time range: one query, or two without common results. Events of at most a day start in the range or
 * on the day before it; longer ones may have started at any time before, but are few and have their own index.
 */
function timeRanges({ from, to }: Query): { filter: object; hint?: typeof LONG_INDEX }[] {
  const end = to && { $lt: new Date(to) };
  if (!from) return [{ filter: end ? { startTime: end } : {} }];
  const start = new Date(from);
  const dayBefore = new Date(start.getTime() - LONG_MS);
  return [
    {
      filter: {
        startTime: { $gte: dayBefore, ...end },
        $or: [{ startTime: { $gte: start } }, { endTime: { $gt: start } }],
      },
    },
    { filter: { isLong: true, startTime: { $lt: dayBefore }, endTime: { $gt: start } }, hint: LONG_INDEX },
  ];
}

function orderOf({ sort, time }: Query): Order {
  if (sort === 'latest') return { field: 'createdAt', direction: -1 };
  if (sort === 'popular') return { field: 'attendeeCount', direction: -1 };
  return { field: 'startTime', direction: time === 'past' ? -1 : 1 };
}
